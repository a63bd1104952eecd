import "server-only";
import Stripe from "stripe";
import { AppError } from "@/lib/platform/errors";
import { asking, stripe } from "@/lib/billing/stripe";
import { accountFact, payoutFact, type ConnectFact } from "./facts";

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
