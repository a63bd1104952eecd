import { Check } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/link";
import { brand } from "@/lib/platform/brand";
import type { Terms } from "@/lib/billing/checkout/terms";
import type { Offer } from "@/lib/billing/checkout/offer";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { inherited } from "@/lib/plans/rules";
import { priceWords } from "./price-words";
import { factWords } from "@/lib/site/fact-words";
import { TwoForms } from "./two-forms";

type OfferCardProps = { offer: Offer; terms: Terms; intervals: ReactNode; action: ReactNode };

/** The chosen plan before it is paid: what it costs, what it brings, and the one way on. */
export async function OfferCard({ offer, terms: begins, intervals, action }: OfferCardProps) {
  const { plan, price } = offer;
  const locale = await getLocale();
  const [facts, t, words] = await Promise.all([
    factWords(locale),
    getTranslations("billing.access"),
    getTranslations("pricing.features"),
  ]);
  const amount = formatter(locale).money(price.unit_amount, price.currency);
  const { total, beside } = priceWords(offer, begins, locale, t);
  const terms =
    price.interval === null
      ? t("forLife")
      : t(price.interval === "year" ? "renewsYear" : "renewsMonth", { price: amount });
  const named = plan.features.filter((feature) => words.has(feature));
  const all = plan.features.includes(inherited);
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="font-display text-3xl font-semibold text-balance">
          {t("title", { brand: brand.name, plan: plan.name })}
        </h1>
        <p className="text-muted mt-3">{t("lead")}</p>
      </header>
      {intervals}
      <p className="font-display text-3xl font-semibold tabular-nums" data-testid="price">
        {total}
        {beside && (
          <span className="text-muted mt-1 block font-sans text-base font-normal tracking-normal">
            {beside}
          </span>
        )}
      </p>
      {action}
      <p className="text-muted text-sm">
        {begins.trialDays !== null && `${t("trialTerms", { days: begins.trialDays })} `}
        {terms} {t("refund", facts)}
      </p>
      {plan.mint_price && <TwoForms card={total} mint={plan.mint_price} facts={facts} />}
      <section className="border-line border-t pt-6">
        <h2 className="text-lg font-semibold">{t("gets")}</h2>
        <ul className="mt-3 grid gap-2.5 text-sm">
          {[...named.map((feature) => words(feature)), ...(all ? [] : [t("alsoBelow")])].map((line) => (
            <li key={line} className="flex gap-2.5">
              <Check aria-hidden="true" className="text-accent mt-0.5 size-4 shrink-0" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <TextLink href={localizedHref(locale, "/pricing")} className="justify-self-start text-sm">
        {t("all")}
      </TextLink>
    </div>
  );
}
