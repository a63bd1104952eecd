import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { PayoutRow } from "@/lib/admin/payouts/payouts.list";
import { formatter } from "@/lib/platform/i18n/format";

const tones = {
  pending: "info",
  approved: "info",
  processed: "positive",
  paid: "positive",
  failed: "negative",
  held: "neutral",
  fraud: "negative",
  cancelled: "neutral",
} as const;

export function PayoutBadge({ state }: Pick<PayoutRow, "state">) {
  const t = useTranslations("adminPayouts.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}

/** Who approved it, and who still has to. */
export function Approval({ row }: { row: Omit<PayoutRow, "lines"> }) {
  const t = useTranslations("adminPayouts.approvals");
  const format = formatter(useLocale());
  const { approved_by: name, second_by: second, second_needed: both, approved_at, alone_at: alone } = row;
  if (!approved_at) return <span className="text-muted">{t(both ? "two" : "one")}</span>;
  if (second) return <span>{t("both", { name: name ?? "–", second })}</span>;
  if (both && alone)
    return <span>{t("alone", { name: name ?? "–", at: format.time(alone, "medium") })}</span>;
  return <span>{t(both ? "half" : "done", { name: name ?? "–" })}</span>;
}
