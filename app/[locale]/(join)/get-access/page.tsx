import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { AccessNotice } from "@/components/billing/access-notice";
import { ChangeNotice } from "@/components/billing/change-notice";
import { BillingFrame } from "@/components/billing/billing-frame";
import { IntervalLinks } from "@/components/billing/interval-links";
import { JoinFirst } from "@/components/billing/join-first";
import { OfferCard } from "@/components/billing/offer-card";
import { PlannedNotice } from "@/components/billing/planned-notice";
import { PayForm } from "@/components/billing/later";
import { getMembership } from "@/lib/billing/queries";
import { barrierOf, findOffer } from "@/lib/billing/offer";
import { quoteOrNull } from "@/lib/billing/upgrade";
import { localizedHref } from "@/lib/i18n/href";
import { changeOf } from "@/lib/plans/change";
import { readHolding } from "@/lib/plans/mine";
import { formatAmount } from "@/lib/plans/rules";
import { getPlans } from "@/lib/plans/queries";
import { single, withQuery } from "@/lib/session/query";
import { getMember } from "@/lib/session/session";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing.access");
  return { title: t("metaTitle"), robots: { index: false } };
}

/**
 * Not behind the member guard: the guard itself leads here before onboarding (specification, section 2), and visitors
 * may look before they join.
 */
export default async function GetAccessPage({ searchParams }: PageProps<"/[locale]/get-access">) {
  const [locale, t, { errors }, query, member, plans] = await Promise.all([
    getLocale(),
    getTranslations("billing.access"),
    getMessages(),
    searchParams,
    getMember(),
    getPlans(),
  ]);
  const checkout = single(query.checkout);
  const offer = findOffer(plans ?? [], checkout, single(query.interval));
  const membership = member ? await getMembership(member.id) : null;
  const barrier = barrierOf(plans ?? [], checkout, offer, membership);
  const holding =
    member && barrier?.kind === "subscribed" && barrier.by === "subscription"
      ? await readHolding(member)
      : null;
  const change = holding && offer ? changeOf(plans ?? [], holding, offer.plan, offer.price.interval) : null;
  const { next = null, periodEnd = null } = holding?.subscription ?? {};
  if (barrier?.kind === "subscribed" && next && (change === "planned" || change === "current")) {
    return (
      <BillingFrame>
        <PlannedNotice next={next} current={barrier.plan} periodEnd={periodEnd} errors={errors} />
      </BillingFrame>
    );
  }
  if (barrier?.kind === "subscribed" && holding && offer && (change === "now" || change === "later")) {
    const quote = member && change === "now" ? await quoteOrNull(member, offer) : null;
    const notice = { offer, kind: change, quote, holding, current: barrier.plan, errors };
    return (
      <BillingFrame>
        <ChangeNotice {...notice} />
      </BillingFrame>
    );
  }
  if (barrier || !offer) {
    return (
      <BillingFrame>
        <AccessNotice barrier={barrier ?? { kind: "unknown" }} joined={member !== null} errors={errors} />
      </BillingFrame>
    );
  }

  const { plan, price } = offer;
  const amount = formatAmount(price.unit_amount, price.currency, locale);
  const named = price.interval === "year" ? price.lookup_key : plan.key;
  const here = (key: string) =>
    withQuery(localizedHref(locale, "/get-access"), { ...query, checkout: key, interval: undefined });
  return (
    <BillingFrame>
      <OfferCard
        offer={offer}
        intervals={
          <IntervalLinks plan={plan} chosen={price} locale={locale} hrefOf={(of) => here(of.lookup_key)} />
        }
        action={
          member ? (
            <PayForm
              key={price.lookup_key}
              lookupKey={price.lookup_key}
              amount={price.unit_amount}
              locale={locale}
              label={t("pay", { price: amount })}
              errors={errors}
            />
          ) : (
            <div className="grid gap-3">
              <JoinFirst
                plan={named}
                href={withQuery(localizedHref(locale, "/auth"), { ...query, checkout: named })}
                label={t("join", { plan: plan.name })}
              />
              <p className="text-muted text-sm">{t("joinNote")}</p>
            </div>
          )
        }
      />
    </BillingFrame>
  );
}
