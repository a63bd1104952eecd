import { getLocale, getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { formatter } from "@/lib/platform/i18n/format";
import { allFeatures, includes } from "@/lib/plans/rules";
import type { Plan } from "@/lib/plans/schema";

const layers = ["bg-raised", "bg-glacier/30", "bg-accent/35", "bg-accent/80"] as const;

/** How the plans build on each other, drawn as strata: each plan lies on all that the ones before it bring. */
export async function PlanStrata({ plans }: { plans: Plan[] }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.benefits.strata");
  const every = allFeatures(plans);
  const count = (plan: Plan) => every.filter((feature) => includes(plans, plan, feature)).length;
  const counts = plans.map(count);
  const most = Math.max(...counts, 1);
  const list = formatter(locale).list(plans.map((plan, index) => `${plan.name} ${counts[index]}`));

  return (
    <figure className="frame pt-12 md:pt-16">
      <div
        role="img"
        aria-label={t("label", { list })}
        className="grid h-56 grid-cols-4 items-end gap-1 md:h-72"
      >
        {plans.map((plan, column) => (
          <div
            key={plan.key}
            className="border-line flex flex-col-reverse overflow-hidden rounded-t-sm border-b"
            style={{ height: `${((counts[column] ?? 0) / most) * 100}%` }}
          >
            {plans.slice(0, column + 1).map((below, layer) => {
              const added = (counts[layer] ?? 0) - (counts[layer - 1] ?? 0);
              return (
                <span
                  key={below.key}
                  className={cn(
                    "border-background flex min-h-6 items-center justify-center border-t-2 px-2 text-xs",
                    layers[layer % layers.length],
                    layer === column && "font-medium",
                    layer === 3 ? "text-on-accent" : "text-text",
                  )}
                  style={{ flexGrow: added, flexBasis: 0 }}
                >
                  <span className="min-w-0 truncate max-sm:hidden">{below.name}</span>
                </span>
              );
            })}
          </div>
        ))}
      </div>
      <figcaption className="mt-3 grid grid-cols-4 gap-1 text-center text-sm">
        {plans.map((plan, column) => (
          <a
            key={plan.key}
            href={`#${plan.key}`}
            className="quiet-link min-h-11 min-w-0 flex-col justify-center max-sm:text-xs"
          >
            <span className="text-text font-medium">{plan.name}</span>
            <span>{t("count", { count: counts[column] ?? 0 })}</span>
          </a>
        ))}
      </figcaption>
    </figure>
  );
}
