import "server-only";
import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/i18n/routing";
import type { Member } from "@/lib/session/member";
import { createServerSupabase } from "@/lib/supabase/server";
import { unwrap } from "@/lib/supabase/result";
import { changeOf, heldPlan, type Holding, type Interval, type MyPlan } from "./change";
import { getPlans } from "./queries";

const running = ["active", "trialing", "past_due", "unpaid", "paused"];
const settled = ["paid", "partially_refunded", "disputed"];

/** What the member's rows say they have, read as the member. */
export async function readHolding(member: Member): Promise<Holding> {
  const supabase = await createServerSupabase();
  const [profile, subscriptions, orders] = await Promise.all([
    supabase.from("profiles").select("tier").eq("user_id", member.id).single(),
    supabase
      .from("subscriptions")
      .select("plan_key, cancel_at_period_end, current_period_end, prices!price_id(interval)")
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
  const words = { plan: held?.name ?? holding.tier, date };

  const line = () => {
    if (holding.owned === held?.key && held) return t("line.owned", words);
    if (!subscription || subscription.plan !== held?.key) return t("line.plain", words);
    if (!end) return t("line.plain", words);
    return t(subscription.ends ? "line.ends" : `line.${subscription.interval ?? "month"}`, words);
  };
  const offers = (plans ?? []).flatMap((plan) => {
    const prices = plan.prices.length > 0 ? plan.prices : [{ lookup_key: plan.key, interval: null }];
    return prices.flatMap(({ lookup_key, interval }) => {
      const kind = changeOf(plans ?? [], holding, plan, interval);
      if (kind === "buy") return [];
      const text = kind === "later" && !end ? t("later", { date: t("periodEnd") }) : t(kind, words);
      return [[lookup_key, { text, held: kind === "current" || kind === "included" }] as const];
    });
  });
  return { line: line(), offers: Object.fromEntries(offers) };
}
