import { ArrowLeft } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/admin/billing/facts";
import { MemberLink, OrderLink, StripeId } from "@/components/admin/billing/links";
import { OrderHistory } from "@/components/admin/billing/orders/order-lists";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { CodeFile } from "@/lib/admin/billing/codes/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { SwitchCodeDialog } from "./code-dialogs";
import { CodePlans, CodeState, CodeUses, CodeValue } from "./code-words";

function Redemptions({ rows }: { rows: CodeFile["redemptions"] }) {
  const t = useTranslations("adminBilling.codes");
  const statuses = useTranslations("adminBilling.orderStatus");
  const format = formatter(useLocale());
  return (
    <SectionCard title={t("redemptions")}>
      {rows.length === 0 && <p className="text-muted text-sm">{t("noRedemptions")}</p>}
      <ul className="divide-line divide-y text-sm">
        {rows.map((row) => (
          <li key={row.order_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <OrderLink id={row.order_id} />
            <MemberLink id={row.user_id} name={row.name} />
            <Badge tone={row.status === "paid" ? "positive" : "neutral"}>{statuses(row.status)}</Badge>
            <span className="text-muted">
              <When at={row.at} />
            </span>
            <span className="figures ml-auto">
              {t("took", {
                discount: format.money(row.discount, row.currency),
                amount: format.money(row.amount, row.currency),
              })}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** A promotion code: what it takes off, who used it, and what staff did with it. */
export function CodeView({ file }: { file: CodeFile }) {
  const t = useTranslations("adminBilling.codes");
  const locale = useLocale();
  return (
    <>
      <TextLink
        className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm"
        href={localizedHref(locale, "/admin/billing/codes")}
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t("back")}
      </TextLink>
      <SectionHeader title={file.code} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <SectionCard
          title={t("code")}
          action={file.state !== "expired" && <SwitchCodeDialog code={file.id} active={file.active} />}
        >
          <Facts
            rows={[
              [t("columns.state"), <CodeState key="state" row={file} />],
              [t("columns.value"), <CodeValue key="value" row={file} />],
              [t("columns.plans"), <CodePlans key="plans" plans={file.plans} />],
              [t("columns.used"), <CodeUses key="used" row={file} />],
              [
                t("columns.expires"),
                file.expires_at ? <When key="expires" at={file.expires_at} /> : t("never"),
              ],
              [t("columns.made"), <When key="made" at={file.created_at} />],
              [t("creator"), file.creator],
              [t("stripe"), <StripeId key="stripe" id={file.stripe_code_id} />],
            ]}
          />
        </SectionCard>
        <Redemptions rows={file.redemptions} />
        <OrderHistory rows={file.audit} />
      </div>
    </>
  );
}
