import { ArrowLeft } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { runningOf } from "@/lib/admin/billing/running";
import type { OrderFile } from "@/lib/admin/billing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { OrderPlan, OrderState } from "@/components/admin/billing/badges";
import { Facts } from "@/components/admin/billing/facts";
import { MemberLink, orderNumber, StripeId } from "@/components/admin/billing/links";
import { OrderBrought } from "./order-brought";
import { OrderEvents, OrderHistory, OrderInvoices, OrderPoints, OrderReturns } from "./order-lists";
import { OrderQuarantine } from "./order-quarantine";
import { RefundDialog } from "./payment-dialogs";

function Payment({ file: { order, subscription } }: { file: OrderFile }) {
  const t = useTranslations("adminBilling.order");
  const format = formatter(useLocale());
  const money = (amount: number) => format.money(amount, order.currency);
  const running = runningOf(subscription);
  return (
    <SectionCard
      title={t("payment")}
      action={
        order.left > 0 &&
        order.status !== "quarantined" && (
          <RefundDialog subject={order.id} left={order.left} currency={order.currency} running={running} />
        )
      }
    >
      <Facts
        rows={[
          [t("status"), <OrderState key="status" row={order} />],
          [t("plan"), <OrderPlan key="plan" row={order} />],
          [t("amount"), money(order.amount)],
          [t("left"), money(order.left)],
          [t("begun"), <When key="begun" at={order.created_at} />],
          [t("paid"), order.paid_at && <When key="paid" at={order.paid_at} />],
          [t("number"), <StripeId key="number" id={order.id} />],
          [t("checkout"), <StripeId key="checkout" id={order.checkout_session_id} />],
          [t("intent"), <StripeId key="intent" id={order.payment_intent_id} />],
          [t("subscription"), <StripeId key="subscription" id={order.subscription_id} />],
        ]}
      />
    </SectionCard>
  );
}

function Buyer({ member }: { member: OrderFile["member"] }) {
  const t = useTranslations("adminBilling.order");
  return (
    <SectionCard title={t("member")}>
      {member === null ? (
        <p className="text-muted text-sm">{t("memberGone")}</p>
      ) : (
        <Facts
          rows={[
            [t("member"), <MemberLink key="name" id={member.user_id} name={member.name ?? member.email} />],
            [t("email"), member.email],
            [
              t("tier"),
              <span key="tier" className="capitalize">
                {member.tier}
              </span>,
            ],
            [t("customer"), <StripeId key="customer" id={member.customer} />],
          ]}
        />
      )}
    </SectionCard>
  );
}

/** An order with everything that belongs to it, from the payment to the audit log. */
export function OrderView({ file }: { file: OrderFile }) {
  const t = useTranslations("adminBilling.order");
  const locale = useLocale();
  return (
    <>
      <TextLink
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm"
        href={localizedHref(locale, "/admin/billing")}
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t("back")}
      </TextLink>
      <SectionHeader title={t("title", { number: orderNumber(file.order.id) })} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {file.quarantine && <OrderQuarantine order={file.order} waiting={file.quarantine} />}
        <Payment file={file} />
        <div className="grid grid-cols-1 gap-6">
          <Buyer member={file.member} />
          <OrderBrought file={file} />
        </div>
        <OrderInvoices file={file} />
        <OrderReturns rows={file.returns} />
        <OrderPoints rows={file.points} />
        <OrderEvents rows={file.events} />
        <OrderHistory rows={file.audit} />
      </div>
    </>
  );
}
