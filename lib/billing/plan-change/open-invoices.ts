import "server-only";
import { asking, isMissing, isRefused, stripe } from "@/lib/billing/stripe";

/** Ends an invoice that is open; what waits for its payment is dropped with it. Throws payment_unavailable. */
export async function voidInvoice(invoice: string): Promise<void> {
  try {
    await asking(stripe().invoices.voidInvoice(invoice));
  } catch (error) {
    // Paid, or ended before.
    if (!isRefused(error)) throw error;
  }
}

/**
 * Ends what was billed of a subscription that is over: Stripe collects it no more, but leaves its page, on which it could
 * still be paid for nothing (https://docs.stripe.com/billing/subscriptions/cancel). Throws payment_unavailable.
 */
export async function voidOpenInvoices(subscription: string): Promise<void> {
  try {
    const { data } = await asking(stripe().invoices.list({ subscription, status: "open", limit: 100 }));
    for (const { id } of data) if (id) await voidInvoice(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
