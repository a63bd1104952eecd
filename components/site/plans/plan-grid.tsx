import { getLocale, getTranslations } from "next-intl/server";
import { recommended } from "@/lib/plans/rules";
import type { Plan } from "@/lib/plans/schema";
import { PlanCard } from "./plan-card";
import { YourPlan } from "@/components/site/plans/later";

type PlanGridProps = {
  plans: Plan[] | null;
  /** Tells members what each offer would be for them. */
  mine?: boolean;
};

/** All plans side by side under one monthly/yearly switch, which is a pair of radio buttons and needs no script. */
export async function PlanGrid({ plans, mine = false }: PlanGridProps) {
  const locale = await getLocale();
  const t = await getTranslations("pricing");
  if (!plans || plans.length === 0) {
    return (
      <p className="border-line text-muted rounded-card border border-dashed p-8 text-center">
        {t("unavailable")}
      </p>
    );
  }
  const featured = recommended(plans);
  return (
    <div className="group/plans">
      <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <fieldset className="border-line bg-surface inline-flex rounded-full border p-1">
          <legend className="sr-only">{t("interval.label")}</legend>
          {(["month", "year"] as const).map((interval) => (
            <label
              key={interval}
              className="text-muted has-checked:bg-raised has-checked:text-text has-focus-visible:outline-glacier inline-flex min-h-11 cursor-pointer items-center rounded-full px-5 text-sm font-medium transition-colors has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="interval"
                value={interval}
                defaultChecked={interval === "month"}
                className="sr-only"
              />
              {t(`interval.${interval}`)}
            </label>
          ))}
        </fieldset>
        {mine && (
          <p data-for="member" className="text-muted min-h-5.5 basis-full text-sm md:basis-auto">
            <YourPlan locale={locale} />
          </p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {plans.map((plan, index) => (
          <PlanCard
            key={plan.key}
            plan={plan}
            below={plans[index - 1]}
            featured={plan === featured}
            mine={mine}
          />
        ))}
      </div>
    </div>
  );
}
