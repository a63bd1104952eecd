import "server-only";
import Stripe from "stripe";
import { AppError } from "@/lib/platform/errors";
import { disputeState } from "@/lib/billing/rules";
import { asking, stripe } from "@/lib/billing/stripe";
import { accountFact, payoutFact, saleFact, type ConnectFact } from "./facts";

/** As `asking`, with a sentence that speaks of no payment: throws `connect_unavailable`. */
export async function askingConnect<T>(work: Promise<T>): Promise<T> {
  try {
    return await asking(work);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "payment_unavailable") throw error;
    throw new AppError("connect_unavailable", { detail: error.detail, cause: error });
  }
}

/** Stripe's word for an account that is not ours, or not any more. */
const isGone = (error: unknown) =>
  error instanceof Stripe.errors.StripePermissionError && error.code === "account_invalid";

/** The account as Stripe has it now. Throws `connect_unavailable`. */
export async function readAccountFact(account: string): Promise<ConnectFact> {
  const found = await askingConnect(
    stripe()
      .accounts.retrieve(account)
      .catch((error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      }),
  );
  return found ? accountFact(found) : { kind: "account", gone: true };
}

/** A payout of an account as Stripe has it now. Throws `connect_unavailable`. */
export async function readPayoutFact(account: string, payout: string): Promise<ConnectFact> {
  return payoutFact(await askingConnect(stripe().payouts.retrieve(payout, {}, { stripeAccount: account })));
}

/** The newest charge of a payment; null when nothing was tried. */
async function chargeOf(payment: string, options: { stripeAccount: string }): Promise<Stripe.Charge | null> {
  const { latest_charge: latest } = await stripe().paymentIntents.retrieve(payment, {}, options);
  if (!latest) return null;
  return stripe().charges.retrieve(typeof latest === "string" ? latest : latest.id, {}, options);
}

/** A checkout on an account as Stripe has it now. Throws `connect_unavailable`. */
export async function readSaleFact(account: string, sessionId: string): Promise<ConnectFact> {
  const options = { stripeAccount: account };
  const session = await askingConnect(stripe().checkout.sessions.retrieve(sessionId, {}, options));
  const { payment_intent: payment } = session;
  const charge =
    typeof payment === "string" && session.payment_status === "paid"
      ? await askingConnect(chargeOf(payment, options))
      : null;
  const disputes = charge?.disputed
    ? await askingConnect(stripe().disputes.list({ charge: charge.id }, options))
    : null;
  return saleFact(session, charge, disputes?.data.map(disputeState) ?? []);
}

/** The checkout that a charge or a dispute of an account belongs to; null for a payment of another kind. */
export async function sessionOfPayment(
  account: string,
  { charge }: { charge: string },
): Promise<string | null> {
  const options = { stripeAccount: account };
  const { payment_intent: payment } = await askingConnect(stripe().charges.retrieve(charge, {}, options));
  if (typeof payment !== "string") return null;
  const found = await askingConnect(
    stripe().checkout.sessions.list({ payment_intent: payment, limit: 1 }, options),
  );
  return found.data[0]?.id ?? null;
}
