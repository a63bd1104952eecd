import "server-only";
import Stripe from "stripe";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { whoWaits, within } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";

let known: { key: string; client: Stripe } | undefined;

/** The one way to talk to Stripe. STRIPE_API_URL points it at the stand-in of a local start. */
export function stripe(): Stripe {
  const key = `${env.STRIPE_SECRET_KEY} ${env.STRIPE_API_URL ?? ""}`;
  if (known?.key === key) return known.client;
  const local = env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : null;
  const client = new Stripe(env.STRIPE_SECRET_KEY, {
    timeout: timeouts.stripeCallMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(local && {
      host: local.hostname,
      port: local.port || (local.protocol === "https:" ? 443 : 80),
      protocol: local.protocol === "https:" ? "https" : "http",
    }),
  });
  known = { key, client };
  return client;
}

const unreachable = new Set([
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
]);

/**
 * Turns what means "Stripe cannot answer us now" into `payment_unavailable`; other errors pass. A page, which can do without, waits for
 * `stripePageMs` at most; a change waits for both tries of its call.
 */
export async function asking<T>(work: Promise<T>): Promise<T> {
  try {
    return await (whoWaits() === "page" ? within(timeouts.stripePageMs, work, "payment_unavailable") : work);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && unreachable.has(error.type)) {
      throw new AppError("payment_unavailable", { detail: error.message, cause: error });
    }
    throw error;
  }
}

/** Whether Stripe refused because an object we named does not exist (any more). */
export function isMissing(error: unknown, param?: RegExp): boolean {
  return (
    isRefused(error) &&
    error.code === "resource_missing" &&
    (param === undefined || param.test(error.param ?? ""))
  );
}

/** Whether Stripe understood and said no, which asking again does not change. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether Stripe refused because of the price we named: unknown to it, or not sold any more. */
export const isAboutPrice = (error: unknown): boolean => isRefused(error) && /price/.test(error.param ?? "");

/** Whether Stripe refused because of the promotion code we named. */
export const isAboutDiscount = (error: unknown): boolean =>
  isRefused(error) && /^discounts/.test(error.param ?? "");
