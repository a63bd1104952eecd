import "server-only";
import type Stripe from "stripe";
import { keyedHash } from "@/lib/platform/crypto/keyed-hash";

/** What `apply_connect_event` understands; amounts in the smallest unit, times in unix seconds. */
export type ConnectFact =
  | {
      kind: "account";
      country: string | null;
      details_submitted: boolean;
      transfers: string;
      card_payments: string;
      charges_enabled: boolean;
      payouts_enabled: boolean;
      due: string[];
      due_by: number | null;
      disabled_reason: string | null;
      /** Stripe's fingerprints of where it is paid to. */
      payout_marks: string[];
      /** A keyed hash of the person that Stripe knows; null where it tells none. */
      person_mark: string | null;
    }
  | { kind: "account"; gone: true }
  | {
      kind: "payout";
      id: string;
      amount: number;
      currency: string;
      status: string;
      failure_code: string | null;
      arrives_at: number;
      created: number;
    }
  | {
      kind: "sale";
      /** Which checkout of ours it is, as we told Stripe. */
      sale: string | null;
      session: string;
      status: string | null;
      payment_status: string;
      payment_intent: string | null;
      /** A payment that was on its way for days came to nothing. */
      failed: boolean;
      amount: number | null;
      currency: string | null;
      email: string | null;
      receipt_url: string | null;
      amount_refunded: number;
      /** The refunds of ours that are part of it, by the ids that we gave them. */
      refunds: string[];
      /** The bank asks about it, or has decided for the buyer. */
      disputed: boolean;
      dispute_lost: boolean;
    };

/** One person has one mark, whichever account Stripe knows them by; nobody reads it back. */
function personMark({ individual }: Stripe.Account): string | null {
  const { first_name, last_name, dob } = individual ?? {};
  if (!first_name || !last_name || !dob?.year) return null;
  const person = [first_name, last_name, dob.year, dob.month, dob.day].join("|").toLowerCase();
  return keyedHash("person", person).toString("base64url");
}

export function accountFact(account: Stripe.Account): ConnectFact {
  const { requirements: asked, capabilities } = account;
  return {
    kind: "account",
    country: account.country ?? null,
    details_submitted: account.details_submitted,
    transfers: capabilities?.transfers ?? "unrequested",
    card_payments: capabilities?.card_payments ?? "unrequested",
    charges_enabled: account.charges_enabled,
    payouts_enabled: account.payouts_enabled,
    due: [...new Set([...(asked?.currently_due ?? []), ...(asked?.past_due ?? [])])],
    due_by: asked?.current_deadline ?? null,
    disabled_reason: asked?.disabled_reason ?? null,
    payout_marks: (account.external_accounts?.data ?? []).flatMap(({ fingerprint }) => fingerprint ?? []),
    person_mark: personMark(account),
  };
}

export const payoutFact = (payout: Stripe.Payout): ConnectFact => ({
  kind: "payout",
  id: payout.id,
  amount: payout.amount,
  currency: payout.currency,
  status: payout.status,
  failure_code: payout.failure_code,
  arrives_at: payout.arrival_date,
  created: payout.created,
});

/** Whether the payment of a checkout that was handed in came to nothing: nothing more can be paid there. */
const hasFailed = (
  { status, payment_status }: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | null,
) =>
  status === "complete" &&
  payment_status === "unpaid" &&
  (payment?.status === "requires_payment_method" || payment?.status === "canceled");

type Further = { payment?: Stripe.PaymentIntent | null; refunds?: Stripe.Refund[] };

/**
 * A checkout on a connected account, with the charge that paid it and what `disputeState` says of those about it; `further`
 * is its payment, and the refunds of the charge.
 */
export const saleFact = (
  session: Stripe.Checkout.Session,
  charge: Stripe.Charge | null,
  disputes: ("needs_response" | "won" | "lost")[],
  { payment = null, refunds = [] }: Further = {},
): ConnectFact => ({
  kind: "sale",
  sale: session.metadata?.sale_id ?? null,
  session: session.id,
  status: session.status,
  payment_status: session.payment_status,
  payment_intent: idOf(session.payment_intent),
  failed: hasFailed(session, payment),
  amount: session.amount_total,
  currency: session.currency,
  email: session.customer_details?.email ?? null,
  receipt_url: charge?.receipt_url ?? null,
  amount_refunded: charge?.amount_refunded ?? 0,
  refunds: refunds.flatMap(({ metadata }) => metadata?.sale_refund ?? []),
  // Stripe keeps `disputed` on a charge whose dispute was won, or was an inquiry that came to nothing.
  disputed: disputes.length > 0 ? disputes.some((state) => state !== "won") : (charge?.disputed ?? false),
  dispute_lost: disputes.includes("lost"),
});

const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === "string" ? named : (named?.id ?? null);
