import { getLocale, getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { etherWords } from "@/lib/mint/chain/ether";
import { priceOf, yearlySaving } from "@/lib/plans/rules";
import type { Plan } from "@/lib/plans/schema";

type PlanPriceProps = { plan: Plan; interval: "month" | "year" };

/** The price in large figures, and one line about how it is paid. */
export async function PlanPrice({ plan, interval }: PlanPriceProps) {
  const locale = await getLocale();
  const t = await getTranslations("pricing");
  const price = priceOf(plan, interval);
  const saving = interval === "year" ? yearlySaving(plan) : 0;
  const unit = !price
    ? null
    : price.interval
      ? t(price.interval === "year" ? "perYear" : "perMonth")
      : t("once");
  const note = () => {
    if (!price) return t("forever");
    if (saving > 0) return t("saving", { amount: formatter(locale).money(saving, price.currency) });
    if (price.interval) return t("billedMonthly");
    if (!plan.supply) return t("once");
    if (plan.left === 0 && plan.mint_price) return t("cardTaken");
    return t(plan.left === 0 ? "allTaken" : "limited", {
      supply: formatter(locale).number(plan.supply),
    });
  };
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="font-display text-3xl font-semibold tracking-tight">
          {price ? formatter(locale).money(price.unit_amount, price.currency) : t("free")}
        </span>
        {unit && <span className="text-muted text-sm">{unit}</span>}
      </p>
      {plan.mint_price && (
        <p className="mt-1 text-sm">
          <TextLink href={localizedHref(locale, "/mint")}>
            {t("orMint", { price: etherWords(BigInt(plan.mint_price), locale) })}
          </TextLink>
        </p>
      )}
      <p className="text-muted mt-1 text-sm">{note()}</p>
      {price?.trial_days && <p className="mt-1 text-sm">{t("trial", { days: price.trial_days })}</p>}
    </>
  );
}
