import "server-only";
import { getTranslations } from "next-intl/server";
import { localizedHref } from "@/lib/i18n/href";
import type { Locale } from "@/lib/i18n/routing";
import type { Member } from "@/lib/session/member";
import { createServerSupabase } from "@/lib/supabase/server";
import { unwrap } from "@/lib/supabase/result";
import { changeOf, heldPlan, type Holding, type Interval, type MyPlan, type PlannedChange } from "./change";
import { getPlans } from "./queries";
import { formatAmount } from "./rules";
import type { Plan } from "./schema";

const running = ["active", "trialing", "past_due", "unpaid", "paused"];
const settled = ["paid", "partially_refunded", "disputed"];

const subscriptionColumns =
  "plan_key, cancel_at_period_end, current_period_end, next_amount, prices!price_id(interval), next:prices!next_price_id(plan_key, interval, currency, plans(name))";

type NextRow = {
  plan_key: string;
  interval: string | null;
  currency: string;
  plans: { name: string } | null;
};

const plannedOf = (row: NextRow | null, amount: number | null): PlannedChange | null =>
  row && amount !== null
    ? {
        plan: row.plan_key,
        name: row.plans?.name ?? row.plan_key,
        interval: row.interval as Interval,
        amount,
        currency: row.currency,
      }
    : null;

/** What the member's rows say they have, read as the member. */
export async function readHolding(member: Member): Promise<Holding> {
  const supabase = await createServerSupabase();
  const [profile, subscriptions, orders] = await Promise.all([
    supabase.from("profiles").select("tier").eq("user_id", member.id).single(),
    supabase
      .from("subscriptions")
      .select(subscriptionColumns)
      .eq("user_id", member.id)
      .in("status", running)
      .limit(1),
    supabase
      .from("orders")
      .select("plan_key")
      .eq("user_id", member.id)
      .eq("kind", "one_time")
      .in("status", settled)
      .limit(1),
  ]);
  const [subscription] = unwrap(subscriptions);
  return {
    tier: unwrap(profile).tier,
    subscription: subscription
      ? {
          plan: subscription.plan_key,
          interval: (subscription.prices?.interval ?? null) as Interval,
          ends: subscription.cancel_at_period_end,
          periodEnd: subscription.current_period_end,
          next: plannedOf(subscription.next, subscription.next_amount),
        }
      : null,
    owned: unwrap(orders)[0]?.plan_key ?? null,
  };
}

/** The member's part of /pricing, in words. */
export async function readMyPlan(member: Member, locale: Locale): Promise<MyPlan> {
  const [holding, plans, t] = await Promise.all([
    readHolding(member),
    getPlans(),
    getTranslations({ locale, namespace: "pricing.mine" }),
  ]);
  const held = heldPlan(plans ?? [], holding);
  const { subscription } = holding;
  const end = subscription?.periodEnd;
  const date = end
    ? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(end))
    : "";
  const next = subscription?.next ?? null;
  const words = {
    plan: held?.name ?? holding.tier,
    date,
    next: next?.name ?? "",
    price: next ? formatAmount(next.amount, next.currency, locale) : "",
    interval: next?.interval ?? "month",
  };

  const line = () => {
    if (holding.owned === held?.key && held) return t("line.owned", words);
    if (!subscription || subscription.plan !== held?.key) return t("line.plain", words);
    if (!end) return t("line.plain", words);
    if (next) return t("line.planned", words);
    return t(subscription.ends ? "line.ends" : `line.${subscription.interval ?? "month"}`, words);
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
