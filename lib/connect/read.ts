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

/** A checkout with what belongs to it, as far as it went. */
async function withPayment(
  session: Stripe.Checkout.Session,
  options: { stripeAccount: string },
): Promise<ConnectFact> {
  const { payment_intent: id, payment_status } = session;
  if (typeof id !== "string") return saleFact(session, null, []);
  const payment = await stripe().paymentIntents.retrieve(id, {}, options);
  const { latest_charge: latest } = payment;
  if (!latest || payment_status !== "paid") return saleFact(session, null, [], { payment });
  const charge = await stripe().charges.retrieve(
    typeof latest === "string" ? latest : latest.id,
    {},
    options,
  );
  const [refunds, disputes] = await Promise.all([
    charge.amount_refunded > 0 ? stripe().refunds.list({ payment_intent: id, limit: 100 }, options) : null,
    charge.disputed ? stripe().disputes.list({ charge: charge.id }, options) : null,
  ]);
  const states = disputes?.data.map(disputeState) ?? [];
  return saleFact(session, charge, states, { payment, refunds: refunds?.data ?? [] });
}

/** A checkout on an account as Stripe has it now. Throws `connect_unavailable`. */
export async function readSaleFact(account: string, sessionId: string): Promise<ConnectFact> {
  const options = { stripeAccount: account };
  const session = await askingConnect(stripe().checkout.sessions.retrieve(sessionId, {}, options));
  return askingConnect(withPayment(session, options));
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
