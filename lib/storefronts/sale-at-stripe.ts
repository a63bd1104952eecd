import "server-only";
import { randomUUID } from "node:crypto";
import { isMissing, isRefused, stripe } from "@/lib/billing/stripe";
import { applyConnect } from "@/lib/connect/apply";
import { askingConnect, readSaleFact } from "@/lib/connect/read";
import { deliverSoon } from "@/lib/outbox/soon";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { BegunRefund } from "./schema";

/** Has what Stripe says now of a checkout applied: the webhook is late, or a refund was just made. Throws connect_unavailable. */
export async function refreshSale(account: string, session: string): Promise<void> {
  const event = {
    id: `connect:${session}:${randomUUID()}`,
    type: "altura.sale",
    created: Math.floor(now().getTime() / 1000),
    account,
    object: { id: session, object: "checkout.session" },
  };
  const outcome = await applyConnect(event, async () => [await readSaleFact(account, session)]);
  if (outcome === "applied") deliverSoon();
}

/** Ends a checkout that could still be paid; one that was paid meanwhile stays a sale. Throws connect_unavailable. */
export async function endCheckout(account: string, session: string): Promise<void> {
  try {
    await askingConnect(stripe().checkout.sessions.expire(session, {}, { stripeAccount: account }));
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  await refreshSale(account, session);
}

/** Nothing was opened, and nobody was told an address: the piece is free again. */
export async function giveUpSale(sale: string): Promise<void> {
  unwrap(await createAdminSupabase().rpc("give_up_sale", { p_sale: sale }));
}

/**
 * Whether Stripe has made this refund before. The idempotency key alone does not find it for ever: Stripe may forget it
 * after 24 hours (https://docs.stripe.com/api/idempotent_requests).
 */
async function wasMade({ refund, payment, account }: BegunRefund): Promise<boolean> {
  const { data } = await askingConnect(
    stripe().refunds.list({ payment_intent: payment, limit: 100 }, { stripeAccount: account }),
  );
  return data.some(
    ({ metadata, status }) =>
      metadata?.sale_refund === refund && status !== "failed" && status !== "canceled",
  );
}

/** Asks Stripe for a refund; returns why it is not made, or null. Throws connect_unavailable. */
async function askForRefund(begun: BegunRefund): Promise<"refused" | "disputed" | "done_before" | null> {
  const { refund, sale, amount, account, payment, fee } = begun;
  try {
    const made = await askingConnect(
      stripe().refunds.create(
        {
          payment_intent: payment,
          amount,
          reason: "requested_by_customer",
          metadata: { sale_refund: refund, sale_id: sale },
          ...(fee && { refund_application_fee: true }),
        },
        { stripeAccount: account, idempotencyKey: `sale-refund:${refund}` },
      ),
    );
    return made.status === "failed" || made.status === "canceled" ? "refused" : null;
  } catch (error) {
    if (isMissing(error)) return "refused";
    if (!isRefused(error)) throw error;
    if (error.code === "charge_already_refunded") return "done_before";
    return error.code === "charge_disputed" ? "disputed" : "refused";
  }
}

/**
 * Makes a refund that has begun, and has it applied: until then it is on its way and counts. `again`: it may have been made
 * before. Throws connect_unavailable, and, after which it is not on its way any more, sale_disputed and sale_refund_refused.
 */
export async function makeRefund(begun: BegunRefund, { again = false } = {}): Promise<void> {
  const refused = again && (await wasMade(begun)) ? null : await askForRefund(begun);
  await refreshSale(begun.account, begun.session);
  if (refused === null) return;
  const ended = { p_sale: begun.sale, p_refund: begun.refund };
  unwrap(await createAdminSupabase().rpc("refuse_sale_refund", ended));
  if (refused !== "done_before")
    throw new AppError(refused === "disputed" ? "sale_disputed" : "sale_refund_refused");
}
