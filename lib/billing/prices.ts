import "server-only";
import { after } from "next/server";
import { z } from "zod";
import { describeError } from "@/lib/platform/describe-error";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { ensurePrice } from "./catalog";
import { begunOrder } from "./schema";

const told = begunOrder.shape.price.extend({ plan: begunOrder.shape.plan });

/** Tells Stripe what a price is now: another amount is a new version there. Throws `payment_unavailable`. */
export async function tellPrice(lookupKey: string): Promise<string> {
  const found = await createAdminSupabase()
    .from("prices")
    .select(
      "lookup_key, unit_amount, currency, interval, stripe_price_id, plan:plans!plan_key(key, name, kind, tier)",
    )
    .eq("lookup_key", lookupKey);
  const [row] = unwrapAs(z.array(told).length(1), found);
  if (!row) throw new Error(`No price ${lookupKey}`);
  const { plan, ...price } = row;
  return ensurePrice({ plan, price }, true);
}

/** Tells Stripe after the response; otherwise the next purchase does. */
export function tellPriceSoon(lookupKey: string): void {
  after(async () => {
    try {
      await tellPrice(lookupKey);
    } catch (error) {
      console.warn(`Stripe is told of ${lookupKey} later:`, describeError(error));
    }
  });
}
