import "server-only";
import { after } from "next/server";
import type Stripe from "stripe";
import { ensureProduct } from "@/lib/billing/catalog";
import { untoldCodes, type UntoldCode } from "@/lib/billing/schema";
import { asking, isMissing, stripe } from "@/lib/billing/stripe";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";

/** The database owns promotion codes; what Stripe knows of them is made here and brought up to date. */

async function makeCoupon(code: UntoldCode): Promise<string> {
  const products = [];
  for (const plan of code.plans) products.push(await ensureProduct(plan));
  const params: Stripe.CouponCreateParams = {
    id: `promo_${code.id.replaceAll("-", "")}`,
    name: code.code,
    metadata: { code_id: code.id },
    ...(code.percent_off !== null && { percent_off: code.percent_off }),
    ...(code.amount_off !== null && { amount_off: code.amount_off, currency: code.currency ?? "usd" }),
    ...(code.months === null
      ? { duration: "once" as const }
      : { duration: "repeating" as const, duration_in_months: code.months }),
    ...(products.length > 0 && { applies_to: { products } }),
  };
  try {
    return (await stripe().coupons.retrieve(params.id ?? "")).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return (await stripe().coupons.create(params, { idempotencyKey: `coupon:${code.id}` })).id;
}

async function makeCode(code: UntoldCode, coupon: string): Promise<Stripe.PromotionCode> {
  const { data } = await stripe().promotionCodes.list({ code: code.code, coupon, limit: 1 });
  if (data[0]) return data[0];
  return stripe().promotionCodes.create(
    {
      promotion: { type: "coupon", coupon },
      code: code.code,
      active: code.active,
      metadata: { code_id: code.id },
      ...(code.max_redemptions !== null && { max_redemptions: code.max_redemptions }),
      ...(code.expires_at !== null && { expires_at: code.expires_at }),
    },
    // The second of two who make it hears 409 until the first is answered.
    { idempotencyKey: `promotion-code:${code.id}`, maxNetworkRetries: 4 },
  );
}

async function tell(code: UntoldCode): Promise<string> {
  const coupon = code.stripe_coupon_id ?? (await makeCoupon(code));
  const known = code.stripe_code_id ?? (await makeCode(code, coupon)).id;
  const { active } = await stripe().promotionCodes.update(known, { active: code.active });
  unwrap(
    await createAdminSupabase().rpc("code_told", {
      p_code: code.id,
      p_coupon_id: coupon,
      p_code_id: known,
      p_active: active,
    }),
  );
  return known;
}

async function untold(): Promise<UntoldCode[]> {
  return unwrapAs(untoldCodes, await createAdminSupabase().rpc("untold_codes", { p_limit: 100 }));
}

/** Tells Stripe of one code at once; its id there. Throws `payment_unavailable`. */
export async function tellCode(id: string): Promise<string> {
  const code = (await untold()).find((each) => each.id === id);
  if (!code)
    throw new AppError("payment_unavailable", { detail: `promotion code ${id} is not known at Stripe` });
  return asking(tell(code));
}

/**
 * Tells Stripe of every code that it does not know as it is here: new ones, and those switched on or off. One that Stripe
 * refuses is tried again with the next round. Throws `service_unavailable` when the database does not answer.
 */
export async function tellCodes(): Promise<{ told: number; failed: number }> {
  const done = { told: 0, failed: 0 };
  for (const code of await untold()) {
    try {
      await asking(tell(code));
      done.told += 1;
    } catch (error) {
      done.failed += 1;
      console.warn(`Promotion code ${code.code} was not told to Stripe:`, describeError(error));
    }
  }
  return done;
}

/** Tells Stripe after the response; a failure is left to the cron, which tries again. */
export function tellCodesSoon(): void {
  after(async () => {
    try {
      await tellCodes();
    } catch (error) {
      console.warn("Stripe is told of promotion codes later:", describeError(error));
    }
  });
}
