import { getTranslations } from "next-intl/server";
import { Glyph } from "@/components/ui/glyph";
import { Table, Td, Th } from "@/components/ui/table";
import { allFeatures, includes } from "@/lib/plans/rules";
import type { Plan } from "@/lib/plans/schema";

/** Every benefit against every plan. */
export async function PlanComparison({ plans }: { plans: Plan[] }) {
  const t = await getTranslations("pricing");
  return (
    <Table caption={t("compare.title")}>
      <thead>
        <tr>
          <Th className="sm:min-w-52">{t("compare.benefit")}</Th>
          {plans.map((plan) => (
            <Th key={plan.key} className="text-text text-center max-sm:px-1! sm:min-w-24 sm:text-sm">
              {plan.name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {allFeatures(plans).map((feature) => (
          <tr key={feature}>
            <th scope="row" className="h-13 py-2 pr-1 pl-4 font-normal">
              {t.has(`features.${feature}`) ? t(`features.${feature}`) : feature}
            </th>
            {plans.map((plan) => (
              <Td key={plan.key} className="text-center max-sm:px-1!">
                {includes(plans, plan, feature) ? (
                  <Glyph
                    name="check"
                    label={t("compare.included")}
                    className="text-accent mx-auto size-4.5"
                  />
                ) : (
                  <Glyph
                    name="minus"
                    label={t("compare.notIncluded")}
                    className="text-control mx-auto size-4.5"
                  />
                )}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
