import { useLocale, useTranslations } from "next-intl";
import type { CommissionSum } from "@/lib/commission/schema";
import { formatter } from "@/lib/platform/i18n/format";

/** What was earned by referring, by where each cent stands. */
export function CommissionSums({ sums }: { sums: readonly CommissionSum[] }) {
  const t = useTranslations("commission");
  const format = formatter(useLocale());
  if (sums.length === 0) return <p className="text-muted">{t("empty")}</p>;
  return (
    <dl className="grid gap-4 sm:grid-cols-3" aria-label={t("sums")}>
      {sums.map(({ currency, state, amount }) => (
        <div key={currency + state}>
          <dt className="text-muted text-sm first-letter:uppercase">{t(`states.${state}`)}</dt>
          <dd className="figures mt-1 text-2xl">{format.money(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
