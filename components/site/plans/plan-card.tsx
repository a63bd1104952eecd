import { getLocale, getTranslations } from "next-intl/server";
import { JoinLink } from "@/components/shell/bar/join-link";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/cn";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { inherited, priceOf } from "@/lib/plans/rules";
import type { Plan } from "@/lib/plans/schema";
import { ChoosePlan } from "./choose-plan";
import { PlanPrice } from "./plan-price";

/** Where `<YourPlan>` says to a member what this offer would be for them. */
function ChangePlace({ offer }: { offer: string }) {
  return (
    <span data-for="member" className="block">
      <span data-offer={offer} className="text-muted block text-center text-sm" />
    </span>
  );
}

type PlanCardProps = { plan: Plan; below?: Plan; featured?: boolean; mine?: boolean };

/** One plan: what it costs, what it adds to the plan below it, and the way to it. Both intervals are in the page. */
export async function PlanCard({ plan, below, featured = false, mine = false }: PlanCardProps) {
  const locale = await getLocale();
  const t = await getTranslations("pricing");
  const look = buttonStyle({ variant: featured ? "primary" : "secondary", wide: true });
  const monthly = priceOf(plan, "month");
  const yearly = priceOf(plan, "year");
  const repeats = plan.features.includes(inherited);
  const heading = repeats ? t(`features.${inherited}`) : below && t("also", { plan: below.name });
  const features = plan.features.filter((feature) => feature !== inherited && t.has(`features.${feature}`));
  const choose = t("choose", { plan: plan.name });
  const line = `lines.${plan.key}`;

  return (
    <article
      className={cn(
        "bg-surface rounded-card flex flex-col border p-6",
        featured ? "border-accent/70" : "border-line",
      )}
    >
      <h3 className="text-xl font-semibold">{plan.name}</h3>
      {t.has(line) && <p className="text-muted mt-1 text-sm sm:min-h-11">{t(line)}</p>}
      <div className="mt-5 group-has-[[value=year]:checked]/plans:hidden">
        <PlanPrice plan={plan} interval="month" />
      </div>
      <div className="mt-5 hidden group-has-[[value=year]:checked]/plans:block">
        <PlanPrice plan={plan} interval="year" />
      </div>
      <div className="mt-6">
        {plan.kind === "free" && (
          <>
            <span data-for="guest" className="block">
              <JoinLink locale={locale} className={look}>
                {t("join")}
              </JoinLink>
            </span>
            <span data-for="member" className="block">
              <ButtonLink href={localizedHref(locale, "/members/dashboard")} wide>
                {t("toDashboard")}
              </ButtonLink>
              {mine && <ChangePlace offer={plan.key} />}
            </span>
          </>
        )}
        {plan.kind !== "free" && plan.left === 0 && (
          <p className="text-muted rounded-control border-line flex min-h-11 items-center justify-center border border-dashed text-sm">
            {t("soldOut")}
          </p>
        )}
        {plan.kind !== "free" && plan.left !== 0 && (
          <>
            <div className="group-has-[[value=year]:checked]/plans:hidden has-[[data-held]]:[&>:not(:last-child)]:hidden">
              <ChoosePlan locale={locale} checkout={plan.key} label={choose} className={look} />
              {mine && <ChangePlace offer={monthly?.lookup_key ?? plan.key} />}
            </div>
            <div className="hidden group-has-[[value=year]:checked]/plans:block has-[[data-held]]:[&>:not(:last-child)]:hidden">
              <ChoosePlan
                locale={locale}
                checkout={yearly?.interval ? yearly.lookup_key : plan.key}
                label={choose}
                className={look}
              />
              {mine && <ChangePlace offer={yearly?.lookup_key ?? plan.key} />}
            </div>
          </>
        )}
      </div>
      {heading && <p className="mt-6 text-sm font-medium">{heading}</p>}
      {features.length > 0 && (
        <ul className={cn("ticked grid gap-2.5 text-sm", heading ? "mt-3" : "mt-6")}>
          {features.map((feature) => (
            <li key={feature}>{t(`features.${feature}`)}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
