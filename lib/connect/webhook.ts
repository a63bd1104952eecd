import "server-only";
import { z } from "zod";
import type { Outcome } from "@/lib/billing/webhook/apply";
import { foreignTo } from "@/lib/billing/webhook/subjects";
import type { WebhookEvent } from "@/lib/billing/schema";
import { env } from "@/lib/platform/env";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { applyConnect, noteConnectFailure, type ConnectEvent } from "./apply";
import type { ConnectFact } from "./facts";
import { readAccountFact, readPayoutFact, readSaleFact, sessionOfPayment } from "./read";

type Subject = "account" | "payout" | "checkout" | "charge";

const subjects: Record<string, Subject> = {
  "account.updated": "account",
  "account.application.deauthorized": "account",
  "account.external_account.created": "account",
  "account.external_account.updated": "account",
  "account.external_account.deleted": "account",
  "capability.updated": "account",
  "payout.created": "payout",
  "payout.updated": "payout",
  "payout.paid": "payout",
  "payout.failed": "payout",
  "payout.canceled": "payout",
  "checkout.session.completed": "checkout",
  "checkout.session.expired": "checkout",
  "checkout.session.async_payment_succeeded": "checkout",
  "checkout.session.async_payment_failed": "checkout",
  "charge.refunded": "charge",
  "charge.refund.updated": "charge",
  "refund.failed": "charge",
  "charge.dispute.created": "charge",
  "charge.dispute.closed": "charge",
};

/** Types of the events of connected accounts that mean something here: their endpoint is made for these (docs/deploy.md). */
export const connectEventTypes = Object.keys(subjects);

const idField = z.looseObject({ charge: z.string().nullable() });

/** What Stripe says now of what an event is about; nothing when that is no sale of ours. */
async function readFacts(
  account: string,
  subject: Subject,
  object: WebhookEvent["data"]["object"],
): Promise<ConnectFact[]> {
  const id = object.id ?? "";
  if (subject === "account") return [await readAccountFact(account)];
  if (subject === "payout") return [await readPayoutFact(account, id)];
  if (subject === "checkout") return [await readSaleFact(account, id)];
  const charge = object.object === "charge" ? id : idField.parse(object).charge;
  const session = charge ? await sessionOfPayment(account, { charge }) : null;
  return session ? [await readSaleFact(account, session)] : [];
}

/**
 * Applies a verified event of a connected account: what Stripe says now of the account, payout or sale that it names. Events of
 * accounts that no member has, and of the other mode, are kept and change nothing, and Stripe is not asked; types that mean
 * nothing here, and events of the platform, leave no row. Throws `connect_unavailable` or `service_unavailable` when Stripe
 * or the database does not answer: Stripe then delivers the event again.
 */
export async function receiveConnectEvent(event: WebhookEvent): Promise<Outcome> {
  const { id, type, created, account, data } = event;
  const subject = subjects[type];
  if (!account || !subject) return "ignored";
  const { object } = data;
  const row: ConnectEvent = {
    id,
    type,
    created,
    account,
    object: { id: object.id ?? null, object: object.object },
  };
  const note = foreignTo({ livemode: event.livemode }, env.STRIPE_SECRET_KEY);
  if (note) return applyConnect(row, async () => [], note);
  try {
    const ours = unwrap(await createAdminSupabase().rpc("is_connected_account", { p_account: account }));
    if (!ours) return await applyConnect(row, async () => []);
    return await applyConnect(row, () => readFacts(account, subject, object));
  } catch (error) {
    await noteConnectFailure(row, error);
    throw error;
  }
}
