import { Anchor } from "@/components/ui/anchor";
import { getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { formatter } from "@/lib/platform/i18n/format";
import { yearlySaving } from "@/lib/plans/rules";
import type { Plan, Price } from "@/lib/plans/schema";

type IntervalLinksProps = { plan: Plan; chosen: Price; locale: string; hrefOf: (price: Price) => string };

/** Monthly or yearly, as links: the address says what is chosen, and it works without scripts. */
export async function IntervalLinks({ plan, chosen, locale, hrefOf }: IntervalLinksProps) {
  const t = await getTranslations("billing.access.interval");
  const order = ["month", "year"] as const;
  const prices = order.flatMap((interval) => plan.prices.filter((price) => price.interval === interval));
  if (prices.length < 2) return null;
  const saving = yearlySaving(plan);
  return (
    <nav aria-label={t("label")} className="grid grid-cols-2 gap-3">
      {prices.map((price) => {
        const current = price.lookup_key === chosen.lookup_key;
        const amount = formatter(locale).money(price.unit_amount, price.currency);
        const yearly = price.interval === "year";
        return (
          <Anchor
            key={price.lookup_key}
            href={hrefOf(price)}
            replace
            stay
            aria-current={current ? "true" : undefined}
            className={cn(
              "rounded-control grid min-h-11 content-start gap-0.5 border p-3 text-sm transition-colors",
              current ? "border-accent bg-raised" : "border-line hover:border-control",
            )}
          >
            <span className="font-medium">{t(yearly ? "year" : "month")}</span>
            <span className="text-muted tabular-nums">
              {t(yearly ? "yearPrice" : "monthPrice", { price: amount })}
            </span>
            {yearly && saving > 0 && (
              <span className="text-positive text-xs">
                {t("saving", { amount: formatter(locale).money(saving, price.currency) })}
              </span>
            )}
          </Anchor>
        );
      })}
    </nav>
  );
}
