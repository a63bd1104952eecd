import { getLocale, getTranslations } from "next-intl/server";
import { pageFlags } from "@/lib/analytics/flags/page-flags";
import type { Terms } from "@/lib/billing/checkout/terms";
import type { Offer } from "@/lib/billing/checkout/offer";
import type { Rented } from "@/lib/plans/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { withQuery, type Query } from "@/lib/platform/query";
import { CodeForm } from "./code-form";
import { IntervalLinks } from "./interval-links";
import { JoinFirst } from "./join-first";
import { PayForm } from "./later";
import { OfferCard } from "./offer-card";
import { RenewalNotice } from "@/components/billing/plan-change/renewal-notice";

type PurchaseProps = {
  offer: Offer;
  terms: Terms;
  /** What the member pays for until now, and then no longer needs. */
  rented: Rented | null;
  joined: boolean;
  query: Query;
};

/** A plan that can be bought; visitors join first, and their query goes with them. */
export async function Purchase({ offer, terms, rented, joined, query }: PurchaseProps) {
  const [locale, t, { checkout_words: words }] = await Promise.all([
    getLocale(),
    getTranslations("billing.access"),
    pageFlags(),
  ]);
  const { plan, price } = offer;
  const named = price.interval === "year" ? price.lookup_key : plan.key;
  const here = (key: string) =>
    withQuery(localizedHref(locale, "/get-access"), { ...query, checkout: key, interval: undefined });
  const label =
    terms.trialDays !== null
      ? t("startTrial", { days: terms.trialDays })
      : terms.due === 0
        ? t("takeFree", { plan: plan.name })
        : t(words === "plan" ? "payPlan" : "pay", {
            plan: plan.name,
            price: formatter(locale).money(terms.due, price.currency),
          });
  const code = <CodeForm terms={terms} currency={price.currency} joined={joined} query={query} />;
  const action = joined ? (
    <div className="grid gap-4">
      {code}
      {rented && <RenewalNotice rented={rented} of="offer" />}
      <PayForm
        key={`${price.lookup_key} ${terms.discount?.code ?? ""}`}
        lookupKey={price.lookup_key}
        amount={price.unit_amount}
        due={terms.due}
        code={terms.discount?.code}
        locale={locale}
        label={label}
      />
    </div>
  ) : (
    <div className="grid gap-3">
      {code}
      <JoinFirst
        plan={named}
        href={withQuery(localizedHref(locale, "/auth"), { ...query, checkout: named })}
        label={t("join", { plan: plan.name })}
      />
      <p className="text-muted text-sm">{t("joinNote")}</p>
    </div>
  );
  const intervals = (
    <IntervalLinks plan={plan} chosen={price} locale={locale} hrefOf={(of) => here(of.lookup_key)} />
  );
  return <OfferCard offer={offer} terms={terms} intervals={intervals} action={action} />;
}
