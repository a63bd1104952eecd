import { getTranslations } from "next-intl/server";
import { Glyph } from "@/components/ui/glyph";
import { Table, Td, Th } from "@/components/ui/table";
import { allFeatures, includes } from "@/lib/plans/rules";
import type { Plan } from "@/lib/plans/schema";
import { BenefitName } from "./benefit-name";

/** Every benefit against every plan; on a phone the name of a benefit is above its four marks. */
export async function PlanComparison({ plans }: { plans: Plan[] }) {
  const t = await getTranslations("pricing");
  return (
    <Table caption={t("compare.title")}>
      <thead>
        <tr className="max-sm:grid max-sm:grid-cols-4">
          <Th className="max-sm:hidden sm:min-w-52">{t("compare.benefit")}</Th>
          {plans.map((plan) => (
            <Th key={plan.key} className="text-text py-3 text-center max-sm:px-1! sm:min-w-24 sm:text-sm">
              {plan.name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {allFeatures(plans).map((feature) => (
          <tr key={feature} className="max-sm:grid max-sm:grid-cols-4">
            <th scope="row" className="px-4 py-3 font-normal max-sm:col-span-4 max-sm:pb-0">
              <BenefitName feature={feature} />
            </th>
            {plans.map((plan) => (
              <Td key={plan.key} className="py-3 text-center max-sm:h-auto! max-sm:px-1!">
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
