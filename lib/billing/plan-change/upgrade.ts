import "server-only";
import Stripe from "stripe";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import type { Member } from "@/lib/session/member";
import { applyRead } from "@/lib/billing/webhook/apply";
import { readAsked } from "@/lib/billing/checkout/asked";
import { ensurePrice } from "@/lib/billing/catalog";
import { closeCheckouts } from "@/lib/billing/checkout/checkout";
import type { Offer } from "@/lib/billing/checkout/offer";
import { checkQuote, readQuote, type Quote } from "./quote";
import { readInvoice, readSubscription } from "@/lib/billing/webhook/read";
import { subscriptionFact } from "@/lib/billing/rules";
import { withoutPlan } from "./schedules";
import { asking, isAboutPrice, isMissing, stripe } from "@/lib/billing/stripe";

/** The amount that the page named, and the moment it was counted for (unix seconds). */
export type Seen = Pick<Quote, "due" | "at">;

type Asked = Awaited<ReturnType<typeof readAsked>>;

/** Works with the price as Stripe knows it, and mends it once when Stripe does not. */
async function withPrice<T>({ wanted }: Asked, work: (price: string) => Promise<T>): Promise<T> {
  try {
    return await work(await ensurePrice(wanted, false));
  } catch (error) {
    if (!isAboutPrice(error)) throw error;
    return work(await ensurePrice(wanted, true));
  }
}

/**
 * Moves the one item of a subscription to another price, against the amount that was named, or not at all; what was
 * planned is dropped. Returns the invoice of the change.
 */
async function move(subscription: string, price: string, seen: Seen): Promise<string | null> {
  const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
    typeof invoice === "string" ? invoice : (invoice?.id ?? null);
  try {
    const before = await readSubscription(subscription);
    const item = before.items.data[0];
    if (item?.price.id === price) return invoiceOf(before);
    try {
      await checkQuote(subscription, price, seen);
    } catch (error) {
      // Of two clicks, the other one may have moved it meanwhile.
      const moved = await readSubscription(subscription);
      if (moved.items.data[0]?.price.id === price) return invoiceOf(moved);
      throw error;
    }
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item?.id, price }],
      proration_behavior: "always_invoice",
      proration_date: seen.at,
      payment_behavior: "error_if_incomplete",
      cancel_at_period_end: false,
    };
    // Two clicks are one change. Not for longer: Stripe would repeat a refusal for a day, also to another card.
    const moment = Math.floor(now().getTime() / 10_000);
    const idempotencyKey = `upgrade:${subscription}:${price}:${seen.at}:${moment}`;
    // While the first of two clicks is at work, Stripe answers 409 to the second, and the SDK asks again.
    const options = { idempotencyKey, maxNetworkRetries: 4 };
    return await withoutPlan(before, async () =>
      invoiceOf(await asking(stripe().subscriptions.update(subscription, change, options))),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError("card_declined");
    if (isMissing(error) && !isAboutPrice(error)) throw new AppError("not_found", { cause: error });
    throw error;
  }
}

/** Applies what Stripe says of the change, as its webhooks do, which may come before or after. */
async function apply(subscription: string, invoice: string | null): Promise<void> {
  await applyRead(async () => {
    const created = Math.floor(now().getTime() / 1000);
    const event = {
      id: `upgrade:${subscription}:${invoice ?? "none"}:${created}`,
      type: "altura.upgrade",
      created,
      payload: { id: subscription, object: "subscription" },
    };
    const facts = invoice
      ? await readInvoice(invoice)
      : [subscriptionFact(await readSubscription(subscription))];
    return { event, facts };
  });
}

/** The charge is made by now: a failure is left to the webhooks, and does not look like an upgrade that failed. */
async function settle(subscription: string, invoice: string | null): Promise<void> {
  try {
    await apply(subscription, invoice);
  } catch (error) {
    console.warn(`The upgrade of ${subscription} is applied by its webhook:`, (error as Error).message);
  }
}

/** What the upgrade would charge now. Throws what `readAsked` refuses, not_found, payment_unavailable. */
export async function quoteUpgrade(member: Member, lookupKey: string, price: number): Promise<Quote> {
  const asked = await readAsked(member, lookupKey, price, ["now"]);
  return withPrice(asked, (id) => readQuote(asked.subscription, id));
}

/** Each look at the page is a call to Stripe. */
const looks = { name: "upgrade-quote", max: 20, seconds: 600 };

/** The quote for a page, which shows that it is missing while Stripe does not answer, or after too many looks. */
export async function quoteOrNull(member: Member, { price }: Offer): Promise<Quote | null> {
  try {
    await takeRateLimit(looks, member.id);
    return await quoteUpgrade(member, price.lookup_key, price.unit_amount);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.warn("An upgrade has no amount:", error.message);
    return null;
  }
}

/**
 * Upgrades the member's subscription at once (product rules, Plans): the card on file pays what the page named. Returns
 * the page that confirms it; a checkout that is still open is closed first, and one that turns out to be paid is shown
 * instead of charging again. `price` is the list price that was shown, in the smallest unit. Throws what `readAsked`
 * refuses, price_mismatch (another amount than was named, or named too long ago), card_declined, not_found,
 * payment_unavailable.
 */
export async function upgradeSubscription(
  member: Member,
  lookupKey: string,
  price: number,
  seen: Seen,
  locale: string,
): Promise<{ url: string }> {
  const asked = await readAsked(member, lookupKey, price, ["now"]);
  const paid = await closeCheckouts(member);
  if (paid) return { url: paid };
  const invoice = await withPrice(asked, (id) => move(asked.subscription, id, seen));
  await settle(asked.subscription, invoice);
  const page = localizedHref(
    locale,
    invoice ? `/subscription-success?invoice=${invoice}` : "/members/dashboard",
  );
  return { url: `${env.APP_URL}${page}` };
}
