import "server-only";
import Stripe from "stripe";
import { z } from "zod";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { asking, stripe } from "@/lib/billing/stripe";

/** Whether Stripe is asked to calculate the tax of payments (a setting, off at first). */
export async function taxesAutomatically(): Promise<boolean> {
  const [row] = unwrap(
    await createAdminSupabase().from("settings").select("value").eq("key", "billing.automatic_tax"),
  );
  return z.boolean().parse(row?.value);
}

/** Stripe knows no place of the customer, by which it could tell the tax. */
const isWithoutPlace = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "customer_tax_location_invalid";

/**
 * Lets a subscription follow the setting before it is changed: one that began while it was off has its tax calculated
 * from now on, unless its customer has no address yet. Prices include tax, so no amount changes. Throws
 * `payment_unavailable`.
 */
export async function followTaxSetting({ id, automatic_tax }: Stripe.Subscription): Promise<void> {
  const wanted = await taxesAutomatically();
  if (automatic_tax.enabled === wanted) return;
  try {
    await asking(stripe().subscriptions.update(id, { automatic_tax: { enabled: wanted } }));
  } catch (error) {
    if (!isWithoutPlace(error)) throw error;
  }
}
