import { useLocale, useTranslations } from "next-intl";
import { reasonWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import type { OrderFile } from "@/lib/admin/billing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { Facts } from "@/components/admin/billing/facts";
import { StripeId } from "@/components/admin/billing/links";
import { AcceptDialog, RefundDialog } from "./payment-dialogs";

type Props = { order: OrderFile["order"]; waiting: NonNullable<OrderFile["quarantine"]> };

/** What does not fit, and the decision about it: accept or refund. Afterwards what was decided. */
export function OrderQuarantine({ order, waiting }: Props) {
  const t = useTranslations("adminBilling.order");
  const signals = useTranslations("admin.codes.signals");
  const format = formatter(useLocale());
  const { decision, decided_at: at, amount, currency } = waiting;
  if (decision)
    return (
      <p className="text-muted text-sm xl:col-span-2">
        {t.rich(`decided.${decision}`, { when: () => at && <When at={at} /> })}
      </p>
    );
  return (
    <SectionCard
      className="border-negative/50 xl:col-span-2"
      title={t("quarantine")}
      note={t("quarantineText")}
      action={
        <div className="flex flex-wrap justify-end gap-3">
          {waiting.acceptable && <AcceptDialog order={order.id} />}
          {order.left > 0 && (
            <RefundDialog
              subject={order.id}
              left={order.left}
              currency={currency ?? order.currency}
              running={null}
              waits
            />
          )}
        </div>
      }
    >
      <Facts
        rows={[
          [t("problem"), reasonWords(signals, waiting.problem)],
          [t("ordered"), `${order.plan} · ${format.money(order.amount, order.currency)}`],
          [t("wasPaid"), amount === null ? null : format.money(amount, currency ?? order.currency)],
          [t("intent"), <StripeId key="intent" id={waiting.payment} />],
          [t("customer"), <StripeId key="customer" id={waiting.customer} />],
        ]}
      />
      {!waiting.acceptable && <p className="text-muted mt-4 text-sm">{t("onlyRefund")}</p>}
    </SectionCard>
  );
}
