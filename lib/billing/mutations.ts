import "server-only";
import type Stripe from "stripe";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Member } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { releaseSpent } from "@/lib/billing/plan-change/plan-change";
import { asking, stripe } from "./stripe";

/**
 * What only time brings: referrals that did not qualify, access whose grace is over, orders without a checkout page, and
 * what members are told in time about their payments.
 */
export async function endWhatIsDue(): Promise<{
  referrals: number;
  tiers: number;
  orders: number;
  reminded: number;
}> {
  const admin = createAdminSupabase();
  return {
    referrals: unwrap(await admin.rpc("expire_referrals")),
    tiers: unwrap(await admin.rpc("recompute_due_tiers")),
    orders: unwrap(await admin.rpc("cancel_abandoned_orders")),
    reminded: unwrap(await admin.rpc("remind_members")),
  };
}

/**
 * Stripe's own page where a member cancels or resumes; what is done there comes back by webhook. Throws not_found for a
 * member who never bought anything.
 */
export async function openPortal(member: Member, locale: string): Promise<{ url: string }> {
  const [row] = unwrap(
    await createAdminSupabase().from("customers").select("stripe_customer_id").eq("user_id", member.id),
  );
  if (!row) throw new AppError("not_found");
  await releaseSpent(member);
  const portal = await asking(
    stripe().billingPortal.sessions.create({
      customer: row.stripe_customer_id,
      return_url: `${env.APP_URL}${localizedHref(locale, "/members/dashboard")}`,
      locale: locale as Stripe.BillingPortal.SessionCreateParams.Locale,
    }),
  );
  return { url: portal.url };
}
