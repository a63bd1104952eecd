import { useLocale, useTranslations } from "next-intl";
import { RefundDialog } from "@/components/admin/billing/orders/payment-dialogs";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { When } from "@/components/members/when";
import { ButtonLink } from "@/components/ui/link";
import { refuseRefundAction } from "@/lib/admin/billing/actions";
import type { CaseDetails } from "@/lib/admin/work/details";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { KindProps } from "./application";
import { Facts } from "./facts";

type Details = CaseDetails["refund"];

export function RefundSummary({ details }: { details: Details }) {
  const locale = useLocale();
  return (
    <>
      <span className="font-medium">
        {details.plan} ·{" "}
        <span className="figures">{formatter(locale).money(details.left, details.currency)}</span>
      </span>
      <span className="text-muted line-clamp-1 min-w-0 break-all">{details.reason}</span>
    </>
  );
}

/** What a payment brought and how it was used, and the two answers: a refund in full or part, or a refusal with its reason. */
export function RefundPanel({ id, details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.cases.refund");
  const locale = useLocale();
  const format = formatter(locale);
  const { use, currency, kind } = details;
  const money = (sum: number) => format.money(sum, currency);
  const what =
    kind === "subscription_cycle" ? "renewal" : kind === "subscription_update" ? "upgrade" : "first";
  return (
    <div data-testid="refund-case" className="grid gap-3">
      <p className="max-w-[80ch] break-words whitespace-pre-line">{details.reason}</p>
      <Facts
        facts={[
          [t("paid"), t(`what.${what}`, { plan: details.plan, amount: money(details.amount) })],
          [t("when"), <When key="when" at={details.paid_at} />],
          [t("left"), money(details.left)],
          [t("earned"), t("points", { points: details.earned })],
          [t("use"), t("used", { days: use.days, points: use.points })],
          [t("seen"), use.seen_at ? <When key="seen" at={use.seen_at} /> : t("never")],
          [t("earlier"), format.number(details.earlier)],
          ...(details.claimed ? ([[t("nft"), t("claimed")]] satisfies [string, string][]) : []),
        ]}
      />
      {details.disputed && <p className="text-negative max-w-[80ch]">{t("disputed")}</p>}
      <div className="flex flex-wrap gap-2">
        {details.left > 0 && (
          <RefundDialog
            subject={details.subject}
            left={details.left}
            currency={currency}
            running={details.running}
            shortcut={keys ? "a" : undefined}
          />
        )}
        <ChangeDialog
          action={refuseRefundAction}
          shortcut={keys ? "r" : undefined}
          trigger={t("refuse")}
          title={t("refuseTitle")}
          text={t("refuseText")}
          confirm={t("refuse")}
          fixed={{ request: id }}
          effect={{ change: "refund.refuse", subject: id, value: "" }}
        />
        <ButtonLink href={localizedHref(locale, `/admin/billing/orders/${details.order_id}`)}>
          {t("open")}
        </ButtonLink>
      </div>
    </div>
  );
}
