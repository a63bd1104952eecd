import "server-only";
import type Stripe from "stripe";
import { z } from "zod";
import { applySubscription } from "@/lib/billing/webhook/own-event";
import { readSubscription } from "@/lib/billing/webhook/read";
import { asking, isMissing, stripe } from "@/lib/billing/stripe";
import { voidInvoice } from "./open-invoices";
import { planNext } from "./schedules";

/**
 * What was decided about a subscription before several calls to Stripe: as long as it stands at the price `from`, `plan`
 * is what follows the paid period. An upgrade moves it to another price, which drops the plan.
 */
export const intentSchema = z.object({
  subscription: z.string(),
  from: z.string(),
  plan: z.object({ price: z.string(), interval: z.enum(["month", "year"]) }).nullable(),
  /** Whether the subscription was to end, which the upgrade lifts. */
  resume: z.boolean(),
  /** An upgrade that waits for the member's bank. */
  confirm: z
    .object({
      invoice: z.string(),
      /** Stripe's page of the invoice, where it is confirmed. */
      url: z.string(),
      /** Our price that it leads to, and what is charged for the change, in the smallest unit. */
      lookup_key: z.string(),
      due: z.number().int(),
      currency: z.string(),
      /** Unix seconds; Stripe gives it up then. */
      until: z.number().int(),
    })
    .nullable(),
});
export type Intent = z.output<typeof intentSchema>;

const over = new Set<string>(["canceled", "incomplete_expired"]);

async function readLeft(id: string) {
  try {
    const subscription = await readSubscription(id);
    return over.has(subscription.status) ? null : subscription;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const latestOf = ({ latest_invoice: latest }: Stripe.Subscription): string | null =>
  typeof latest === "string" ? latest : (latest?.id ?? null);

/**
 * Brings a subscription where its intent says, whichever of its calls to Stripe were made; may be repeated. Returns what
 * is still to be done: an upgrade that waits for the member's bank, which is left alone when `waits`.
 */
export async function finishIntent(intent: Intent, waits: boolean): Promise<Intent | null> {
  const { subscription: id, from, plan, confirm } = intent;
  let before = await readLeft(id);
  if (before?.pending_update) {
    if (waits) return intent;
    const open = confirm?.invoice ?? latestOf(before);
    if (open) await voidInvoice(open);
    before = await readLeft(id);
  }
  if (!before) return null;
  if (before.items.data[0]?.price.id !== from) {
    if (intent.resume && before.cancel_at_period_end) {
      await asking(stripe().subscriptions.update(id, { cancel_at_period_end: false }));
    }
    await applySubscription("upgrade", id, latestOf(before));
    return null;
  }
  // Whoever wants to leave pays for nothing further.
  if (plan && !before.cancel_at_period_end) {
    await planNext(before, plan);
    await applySubscription("plan_change", id);
  }
  return null;
}
