import { Glyph } from "@/components/ui/glyph";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { includes } from "@/lib/plans/rules";
import type { Plan } from "@/lib/plans/schema";
import { PlanPrice } from "./plan-price";

/** The plans that include a benefit, with what they cost. */
export async function PlansWith({ plans, feature }: { plans: Plan[]; feature: string }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.syndicate");
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {plans
        .filter((plan) => includes(plans, plan, feature))
        .map((plan) => (
          <li key={plan.key} className="border-line bg-surface rounded-card border p-5">
            <h3 className="mb-2 text-lg font-semibold">{plan.name}</h3>
            <PlanPrice plan={plan} interval="month" />
            <ButtonLink
              href={localizedHref(locale, `/benefits#${plan.key}`)}
              variant="ghost"
              className="mt-3 -ml-4 py-2 text-left whitespace-normal!"
            >
              {t("plan", { plan: plan.name })} <Glyph name="arrow" />
            </ButtonLink>
          </li>
        ))}
    </ul>
  );
}
