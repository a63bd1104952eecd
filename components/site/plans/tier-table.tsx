import { getTranslations } from "next-intl/server";
import { inherited } from "@/lib/plans/rules";
import type { Plan } from "@/lib/plans/schema";
import { ArticleTable } from "@/components/site/articles/article-table";
import { BenefitName } from "./benefit-name";
import { priceWords } from "./price-words";

/** Each tier with its price and what it opens beyond the one before it. */
export async function TierTable({ plans }: { plans: Plan[] }) {
  const t = await getTranslations("pages.tiers.table");
  const names = await getTranslations("pricing.features");
  const rows = await Promise.all(
    plans.map(async (plan, index) => {
      const below = plans[index - 1];
      const prices = await priceWords(plan);
      return [
        plan.name,
        prices.map((price) => (
          <span key={price} className="block whitespace-nowrap">
            {price}
          </span>
        )),
        <>
          {below && (
            <span className="text-text block">
              {plan.features.includes(inherited) ? names(inherited) : t("before", { plan: below.name })}
            </span>
          )}
          {plan.features
            .filter((feature) => feature !== inherited && names.has(feature))
            .map((feature) => (
              <span key={feature} className="block">
                <BenefitName feature={feature} />
              </span>
            ))}
        </>,
      ];
    }),
  );
  return <ArticleTable caption={t("caption")} head={[t("tier"), t("price"), t("opens")]} rows={rows} />;
}
