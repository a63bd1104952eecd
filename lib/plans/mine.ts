import "server-only";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { Member, MemberId } from "@/lib/session/member";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { accessState, lasting, type Subscribed } from "./access";
import { changeOf, heldPlan, type Holding, type Interval, type MyPlan } from "./change";
import { getShownPlans } from "./queries";
import { holdingSchema, type Access, type Plan, type ToConfirm } from "./schema";

type Running = Holding & {
  version: string;
  status: string | null;
  access: Access[];
  trialUsed: boolean;
  confirm: ToConfirm | null;
};

/** What a member has, read as the member in one call; without a profile the tier is `standard`. */
export const readHolding = cache(async (_member: MemberId): Promise<Running> => {
  const supabase = await createServerSupabase();
  const { version, tier, access, subscription, trial_used } = unwrapAs(
    holdingSchema,
    await supabase.rpc("my_holding"),
  );
  const next = subscription?.next;
  return {
    version,
    tier: tier ?? "standard",
    access,
    status: subscription?.status ?? null,
    subscription: subscription && {
      plan: subscription.plan_key,
      interval: subscription.interval,
      ends: subscription.cancel_at_period_end,
      periodEnd: subscription.current_period_end,
      next: next
        ? {
            plan: next.plan_key,
            name: next.plan,
            interval: next.interval,
            amount: next.amount,
            currency: next.currency,
          }
        : null,
    },
    confirm: subscription?.confirm ?? null,
    owned: lasting(access)?.plan ?? null,
    trialUsed: trial_used,
  };
});

const subscribedOf = ({ subscription, status }: Running): Subscribed | null =>
  subscription && status !== null
    ? {
        status,
        current_period_end: subscription.periodEnd,
        cancel_at_period_end: subscription.ends,
        hasNext: subscription.next !== null,
      }
    : null;

/** The member's part of /pricing, in words. */
export async function readMyPlan(member: Member, locale: Locale): Promise<MyPlan> {
  const [holding, plans, t] = await Promise.all([
    readHolding(member.id),
    getShownPlans(),
    getTranslations({ locale, namespace: "pricing.mine" }),
  ]);
  const held = heldPlan(plans ?? [], holding);
  const { subscription } = holding;
  const format = formatter(locale);
  const dateOf = (at: string | null) => (at ? format.date(at) : "");
  const end = subscription?.periodEnd;
  const date = dateOf(end ?? null);
  const next = subscription?.next ?? null;
  const words = {
    plan: held?.name ?? holding.tier,
    date,
    next: next?.name ?? "",
    price: next ? format.money(next.amount, next.currency) : "",
    interval: next?.interval ?? "month",
  };

  const line = () => {
    const { state, date: until } = accessState(holding.access, subscribedOf(holding));
    const source = holding.access[0]?.plan ?? subscription?.plan;
    const own = plans?.find(({ key }) => key === source)?.name ?? words.plan;
    const key = state === "renews" ? (subscription?.interval ?? "month") : state;
    return t(`line.${key}`, { ...words, plan: own, date: dateOf(until) });
  };
  const access = (key: string) => localizedHref(locale, `/get-access?checkout=${key}`);
  const offerOf = (plan: Plan, key: string, interval: Interval): MyPlan["offers"][string] | null => {
    const kind = changeOf(plans ?? [], holding, plan, interval);
    if (kind === "buy") return null;
    if (kind === "current" && next) {
      return { text: t("until", words), held: true, link: { href: access(key), label: t("keep", words) } };
    }
    if (kind === "later" && end && plan.kind === "recurring" && !subscription?.ends) {
      const label = t("changeOn", { date, to: plan.name });
      return { text: t("stays", words), held: true, link: { href: access(key), label } };
    }
    const text = kind === "later" && !end ? t("later", { date: t("periodEnd") }) : t(kind, words);
    return { text, held: kind === "current" || kind === "included" || kind === "planned" };
  };
  const offers = (plans ?? []).flatMap((plan) => {
    const prices = plan.prices.length > 0 ? plan.prices : [{ lookup_key: plan.key, interval: null }];
    return prices.flatMap(({ lookup_key, interval }) => {
      const offer = offerOf(plan, lookup_key, interval);
      return offer ? [[lookup_key, offer] as const] : [];
    });
  });
  return { line: line(), offers: Object.fromEntries(offers) };
}
