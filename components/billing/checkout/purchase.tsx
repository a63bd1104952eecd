import { getLocale, getTranslations } from "next-intl/server";
import type { Offer, Rented } from "@/lib/billing/checkout/offer";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { withQuery, type Query } from "@/lib/platform/query";
import { IntervalLinks } from "./interval-links";
import { JoinFirst } from "./join-first";
import { PayForm } from "./later";
import { OfferCard } from "./offer-card";
import { RenewalNotice } from "@/components/billing/plan-change/renewal-notice";

type PurchaseProps = {
  offer: Offer;
  /** What the member pays for until now, and then no longer needs. */
  rented: Rented | null;
  joined: boolean;
  query: Query;
};

/** A plan that can be bought; visitors join first, and their query goes with them. */
export async function Purchase({ offer, rented, joined, query }: PurchaseProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.access")]);
  const { plan, price } = offer;
  const named = price.interval === "year" ? price.lookup_key : plan.key;
  const here = (key: string) =>
    withQuery(localizedHref(locale, "/get-access"), { ...query, checkout: key, interval: undefined });
  const action = joined ? (
    <div className="grid gap-4">
      {rented && <RenewalNotice rented={rented} of="offer" />}
      <PayForm
        key={price.lookup_key}
        lookupKey={price.lookup_key}
        amount={price.unit_amount}
        locale={locale}
        label={t("pay", { price: formatter(locale).money(price.unit_amount, price.currency) })}
      />
    </div>
  ) : (
    <div className="grid gap-3">
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
  return <OfferCard offer={offer} intervals={intervals} action={action} />;
}
