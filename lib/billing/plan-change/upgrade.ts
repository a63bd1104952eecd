import "server-only";
import Stripe from "stripe";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import type { Member } from "@/lib/session/member";
import { applySubscription } from "@/lib/billing/webhook/own-event";
import { readAsked } from "@/lib/billing/checkout/asked";
import { ensurePrice } from "@/lib/billing/catalog";
import { closeCheckouts } from "@/lib/billing/checkout/checkout";
import type { Offer } from "@/lib/billing/checkout/offer";
import { checkQuote, readQuote, upgradeTo, type Quote } from "./quote";
import { nextPrice } from "@/lib/billing/rules";
import type { Intent } from "./intent";
import { changing, type Lease } from "./lease";
import { readOwn } from "./plan-change";
import { plannedOf, release } from "./schedules";
import { asking, isAboutPrice, isMissing, stripe } from "@/lib/billing/stripe";
import { followTaxSetting } from "@/lib/billing/tax/setting";

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

/** What became of an upgrade: the invoice of the change, and whether the member's bank asks to confirm it first. */
type Moved = { invoice: string | null; confirm: boolean };

const over = new Set<string>(["canceled", "incomplete_expired"]);
const idOf = (of: string | { id?: string } | null) => (typeof of === "string" ? of : (of?.id ?? null));

/** Whether the bank of the card wants its holder to confirm the payment (3-D Secure). */
const asksHolder = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === "subscription_payment_intent_requires_action";

/**
 * Asks Stripe for the change so that it is made when its invoice is paid, and given up when that is not done within a day
 * (https://docs.stripe.com/billing/subscriptions/pending-updates): until then everything stays as it is.
 */
async function awaitConfirmation(id: string, change: ReturnType<typeof upgradeTo>) {
  const { latest_invoice, pending_update } = await asking(
    stripe().subscriptions.update(id, { ...change, payment_behavior: "pending_if_incomplete" }),
  );
  const invoice = idOf(latest_invoice);
  if (!pending_update || !invoice) return { invoice, confirm: null };
  const {
    hosted_invoice_url: url,
    amount_due: due,
    currency,
  } = await asking(stripe().invoices.retrieve(invoice));
  if (!url) throw new Error(`${invoice} has no page`);
  return { invoice, confirm: { invoice, url, due, currency, until: pending_update.expires_at } };
}

/**
 * Moves the one item of a subscription to another price, against the amount that was named, or not at all; what was
 * planned is dropped.
 */
async function move(
  before: Stripe.Subscription,
  [price, lookupKey]: [string, string],
  seen: Seen,
  intend: Lease["intend"],
): Promise<Moved> {
  const { id } = before;
  if (over.has(before.status)) throw new AppError("not_found");
  const item = before.items.data[0];
  try {
    await checkQuote(id, price, seen);
    const recurring = before.schedule ? nextPrice(before) : null;
    const intent: Intent = {
      subscription: id,
      from: item?.price.id ?? "",
      plan: recurring ? await plannedOf(recurring) : null,
      resume: before.cancel_at_period_end,
      confirm: null,
    };
    await intend(intent);
    await release(before);
    await followTaxSetting(before);
    const change = upgradeTo(item?.id, price, seen.at);
    try {
      const paid = await asking(
        stripe().subscriptions.update(id, {
          ...change,
          payment_behavior: "error_if_incomplete",
          cancel_at_period_end: false,
        }),
      );
      await intend(null);
      return { invoice: idOf(paid.latest_invoice), confirm: false };
    } catch (error) {
      if (!asksHolder(error)) throw error;
      const { invoice, confirm } = await awaitConfirmation(id, change);
      await intend(confirm && { ...intent, confirm: { ...confirm, lookup_key: lookupKey } });
      return { invoice, confirm: confirm !== null };
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError("card_declined");
    if (isMissing(error) && !isAboutPrice(error)) throw new AppError("not_found", { cause: error });
    throw error;
  }
}

/** The charge is made by now: a failure is left to the webhooks, and does not look like an upgrade that failed. */
async function settle(subscription: string, invoice: string | null): Promise<void> {
  try {
    await applySubscription("upgrade", subscription, invoice);
  } catch (error) {
    console.warn(`The upgrade of ${subscription} is applied by its webhook:`, describeError(error));
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
    console.warn("An upgrade has no amount:", describeError(error));
    return null;
  }
}

/**
 * Upgrades the member's subscription at once (product rules, Plans): the card on file pays what the page named. Returns
 * the page that confirms it, or asks the member to confirm the payment with their bank; a checkout that is still open is closed first, and one that turns out to be paid is shown
 * instead of charging again. `price` is the list price that was shown, in the smallest unit. Throws what `readAsked`
 * refuses, price_mismatch (another amount than was named, or named too long ago), card_declined, change_running, not_found,
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
  return changing(member, "upgrade", async ({ intend }) => {
    const paid = await closeCheckouts(member);
    if (paid) return { url: paid };
    const { invoice, confirm } = await withPrice(asked, async (id) => {
      const before = await readOwn(asked.subscription);
      // Of two clicks, the first one has moved it.
      if (before.items.data[0]?.price.id === id)
        return { invoice: idOf(before.latest_invoice), confirm: false };
      // Again: another change may have been made while this one waited for its turn.
      await readAsked(member, lookupKey, price, ["now"]);
      return move(before, [id, lookupKey], seen, intend);
    });
    if (!confirm) await settle(asked.subscription, invoice);
    const page = localizedHref(
      locale,
      invoice ? `/subscription-success?invoice=${invoice}` : "/members/dashboard",
    );
    return { url: `${env.APP_URL}${page}` };
  });
}
