import "server-only";
import type { Outcome } from "@/lib/billing/webhook/apply";
import { foreignTo } from "@/lib/billing/webhook/subjects";
import type { WebhookEvent } from "@/lib/billing/schema";
import { env } from "@/lib/platform/env";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { applyConnect, noteConnectFailure, type ConnectEvent } from "./apply";
import { readAccountFact, readPayoutFact } from "./read";

/** What an event of a connected account is about, by its type; null for those that mean nothing here. */
export function connectSubject(type: string): "account" | "payout" | null {
  if (type.startsWith("payout.")) return "payout";
  return /^(account\.(updated|application\.deauthorized|external_account\.\w+)|capability\.updated)$/.test(
    type,
  )
    ? "account"
    : null;
}

/**
 * Applies a verified event of a connected account: what Stripe says now of the account or payout that it names. Events of
 * accounts that no member has, and of the other mode, are kept and change nothing, and Stripe is not asked; types that mean
 * nothing here, and events of the platform, leave no row. Throws `connect_unavailable` or `service_unavailable` when Stripe
 * or the database does not answer: Stripe then delivers the event again.
 */
export async function receiveConnectEvent(event: WebhookEvent): Promise<Outcome> {
  const { id, type, created, account, data } = event;
  const subject = connectSubject(type);
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
    const read = async () => [
      subject === "payout" ? await readPayoutFact(account, object.id ?? "") : await readAccountFact(account),
    ];
    return await applyConnect(row, read);
  } catch (error) {
    await noteConnectFailure(row, error);
    throw error;
  }
}
