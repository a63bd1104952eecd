import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { CodeRow } from "@/lib/admin/billing/codes/promotion-codes.list";
import { soldPlans } from "@/lib/admin/billing/codes/input";
import { formatter } from "@/lib/platform/i18n/format";

const tones = { live: "positive", off: "neutral", expired: "neutral", used_up: "info" } as const;

/** Whether a code can be used, and whether Stripe knows that. */
export function CodeState({ row }: { row: CodeRow }) {
  const t = useTranslations("adminBilling.codes");
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>
      {!row.told && row.state !== "expired" && <span className="text-muted text-xs">{t("untold")}</span>}
    </span>
  );
}

/** What a code takes off, and of which payments. */
export function CodeValue({ row }: { row: CodeRow }) {
  const t = useTranslations("adminBilling.codes");
  const format = formatter(useLocale());
  const value =
    row.percent_off !== null
      ? t("percent", { percent: row.percent_off })
      : format.money(row.amount_off ?? 0, row.currency ?? "usd");
  return (
    <span>
      <span className="tabular-nums">{value}</span>
      <span className="text-muted block text-xs">
        {row.months === null ? t("first") : t("months", { months: row.months })}
      </span>
    </span>
  );
}

export function CodePlans({ plans }: { plans: string[] }) {
  const t = useTranslations("adminBilling");
  const named = soldPlans.filter((plan) => plans.includes(plan));
  return <>{named.length > 0 ? named.map((plan) => t(`plans.${plan}`)).join(", ") : t("codes.allPlans")}</>;
}

/** By how many payments it was used, of how many, and on how many pages it is open. */
export function CodeUses({ row }: { row: CodeRow }) {
  const t = useTranslations("adminBilling.codes");
  const format = formatter(useLocale());
  return (
    <span className="tabular-nums">
      {row.max_redemptions === null
        ? format.number(row.paid)
        : t("usesOf", { paid: format.number(row.paid), max: format.number(row.max_redemptions) })}
      {row.open > 0 && <span className="text-muted block text-xs">{t("open", { open: row.open })}</span>}
    </span>
  );
}
