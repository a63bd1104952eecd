import { useLocale, useTranslations } from "next-intl";
import type { Commission } from "@/lib/commission/schema";
import { formatter } from "@/lib/platform/i18n/format";

type Share = Pick<Commission["lines"][number], "base" | "percent" | "paid" | "currency">;

/** Of which sum a line of commission is which share; nothing for what is none, such as a bounty. */
export function LineShare({ line: { base, percent, paid, currency } }: { line: Share }) {
  const t = useTranslations("commission");
  const format = formatter(useLocale());
  if (base === null || percent === null) return null;
  const values = { percent, base: format.money(base, currency) };
  return (
    <span className="text-muted block text-xs">
      {paid !== null && paid !== base
        ? t("shareOf", { ...values, paid: format.money(paid, currency) })
        : t("share", values)}
    </span>
  );
}
