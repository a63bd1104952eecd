import { Check } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/link";
import { brand } from "@/lib/platform/brand";
import type { Offer } from "@/lib/billing/checkout/offer";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { etherWords } from "@/lib/mint/chain/ether";
import { inherited, unopened } from "@/lib/plans/rules";
import { factWords } from "@/lib/site/fact-words";

type OfferCardProps = { offer: Offer; intervals: ReactNode; action: ReactNode };

/** The chosen plan before it is paid: what it costs, what it brings, and the one way on. */
export async function OfferCard({ offer: { plan, price }, intervals, action }: OfferCardProps) {
  const locale = await getLocale();
  const [facts, t, words] = await Promise.all([
    factWords(locale),
    getTranslations("billing.access"),
    getTranslations("pricing.features"),
  ]);
  const amount = formatter(locale).money(price.unit_amount, price.currency);
  const total =
    price.interval === null
      ? t("once", { price: amount })
      : t(`interval.${price.interval}Price`, { price: amount });
  const terms =
    price.interval === null
      ? t("forLife")
      : t(price.interval === "year" ? "renewsYear" : "renewsMonth", { price: amount });
  const named = plan.features.filter((feature) => words.has(feature));
  const open = named.filter((feature) => !unopened.has(feature));
  const later = named.filter((feature) => unopened.has(feature));
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
      </p>
      {plan.mint_price && (
        <TextLink href={localizedHref(locale, "/mint")} className="-mt-3 justify-self-start text-sm">
          {t("orMint", { price: etherWords(BigInt(plan.mint_price), locale) })}
        </TextLink>
      )}
      {action}
      <p className="text-muted text-sm">
        {terms} {t("refund", facts)}
      </p>
      <section className="border-line border-t pt-6">
        <h2 className="text-lg font-semibold">{t("gets")}</h2>
        <ul className="mt-3 grid gap-2.5 text-sm">
          {[...open.map((feature) => words(feature)), ...(all ? [] : [t("alsoBelow")])].map((line) => (
            <li key={line} className="flex gap-2.5">
              <Check aria-hidden="true" className="text-accent mt-0.5 size-4 shrink-0" />
              {line}
            </li>
          ))}
        </ul>
        {later.length > 0 && (
          <>
            <h3 className="mt-5 font-sans text-sm font-medium tracking-normal">{t("later")}</h3>
            <ul className="text-muted mt-3 grid gap-2.5 text-sm">
              {later.map((feature) => (
                <li key={feature}>{words(feature)}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <TextLink href={localizedHref(locale, "/pricing")} className="justify-self-start text-sm">
        {t("all")}
      </TextLink>
    </div>
  );
}
