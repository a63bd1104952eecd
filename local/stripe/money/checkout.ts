import type { PaymentError, PaymentIntent, PaymentMethod, Session } from "../documents.ts";
import { makeCustomer, wholeAddress } from "../resources/customers.ts";
import { makeTaxId } from "../resources/taxes.ts";
import { newId } from "../ids.ts";
import { invalid } from "../problem.ts";
import { detailsOf, expire } from "../resources/sessions.ts";
import type { Store } from "../store.ts";
import {
  redeem,
  redeemable,
  shownDiscounts,
  startDiscount,
  totalsOf,
  withoutSpent,
  type Applied,
} from "./discounts.ts";
import { chargeIntent, makeIntent } from "./charging.ts";
import { makeInvoice, settleInvoice, takenOff } from "./invoices.ts";
import { makeMethod, type CardInput } from "./methods.ts";
import { countryOf, taxation, taxedSession, taxIdsOf, taxIdType } from "./taxes.ts";
import { announceTrialEnd, cycleLines, makeSubscription } from "./subscriptions.ts";

export type Payer = {
  email: string;
  name: string;
  /** ISO 3166-1 alpha-2. Asked for where tax is calculated, as the tax number is; "" for none. */
  country: string;
  taxId: string;
  postal_code: string;
  card: CardInput;
  /** The form as it was filled in; shown again when 3D Secure fails. */
  typed: Record<string, string>;
};
export type CheckoutResult =
  | { kind: "paid"; session: Session }
  | { kind: "challenge"; session: Session }
  | { kind: "refused"; session: Session; error: PaymentError }
  | { kind: "closed"; session: Session };

/** The amount taken now: a trial and a coupon over everything leave nothing. */
export const dueNow = (session: Session) => session.amount_total;

async function intentOf(store: Store, session: Session, email: string): Promise<PaymentIntent> {
  if (session._intent) return store.lock("payment_intent", session._intent);
  const data = session._payment_intent_data;
  return makeIntent(store, {
    amount: dueNow(session),
    customer: session.customer,
    metadata: data.metadata ?? {},
    description: data.description ?? (session.mode === "subscription" ? "Subscription creation" : null),
    setup_future_usage: session.mode === "subscription" ? "off_session" : (data.setup_future_usage ?? null),
    receipt_email: email,
    ...(data.application_fee_amount && { application_fee_amount: data.application_fee_amount }),
  });
}

async function subscribe(
  store: Store,
  session: Session,
  method: PaymentMethod | null,
  intent: PaymentIntent | null,
  applied: Applied | null,
) {
  const customer = await store.get("customer", session.customer ?? "");
  const data = session._subscription_data;
  const id = newId("sub");
  const discount = applied && (await startDiscount(store, id, applied));
  const made = await makeSubscription(store, {
    id,
    discounts: discount ? [discount.id] : [],
    customer: customer.id,
    lines: session._line_items,
    method,
    metadata: data.metadata ?? {},
    description: data.description ?? null,
    ...(data.trial_period_days ? { trialDays: data.trial_period_days } : {}),
    testClock: customer.test_clock,
    taxed: session.automatic_tax.enabled,
  });
  const invoice = await settleInvoice(
    store,
    await makeInvoice(store, made, "subscription_create", cycleLines(made)),
    intent,
  );
  const subscription = await store.save("subscription", {
    ...(await withoutSpent(store, made)),
    latest_invoice: invoice.id,
    _taken: takenOff(invoice),
  });
  await store.emit("customer.subscription.created", subscription);
  await announceTrialEnd(store, subscription);
  return { subscription: subscription.id, invoice: invoice.id };
}

/** Who pays, with the address and the tax numbers that the page may have asked for. */
async function detailsNow(store: Store, session: Session, email: string | null, name: string | null) {
  const { customer: id, automatic_tax, tax_id_collection } = session;
  if (!id || !(automatic_tax.enabled || tax_id_collection.enabled)) return detailsOf(email, name);
  const { address } = await store.get("customer", id);
  return detailsOf(email, name, { address, taxIds: await taxIdsOf(store, id) });
}

/** Keeps what was typed of place and tax number on the customer, and calculates the session's tax by it. */
async function taxSession(store: Store, session: Session, payer: Payer): Promise<Session> {
  const { customer: id, automatic_tax } = session;
  if (!automatic_tax.enabled) return session;
  const customer = id ? await store.lock("customer", id) : null;
  const country = payer.country || countryOf(customer) || "US";
  if (customer) {
    const address = wholeAddress({ country, postal_code: payer.postal_code || null });
    const next = await store.save("customer", { ...customer, address, name: payer.name });
    await store.emit("customer.updated", next);
  }
  const type = taxIdType(country);
  const known = id ? await taxIdsOf(store, id) : [];
  if (id && payer.taxId && type && !known.some(({ value }) => value === payer.taxId)) {
    known.push(await makeTaxId(store, id, { type, value: payer.taxId }));
  }
  return taxedSession(session, await taxation(store, country, known.length > 0));
}

/** Stripe asks for no card where a single payment is nothing. */
export const asksCard = (session: Session) => session.mode === "subscription" || dueNow(session) > 0;

async function complete(
  store: Store,
  session: Session,
  { email, name }: { email: string | null; name: string | null },
  method: PaymentMethod | null,
  intent: PaymentIntent | null,
) {
  const repeats = session.mode === "subscription";
  const applied = await redeem(store, session);
  const links = repeats ? await subscribe(store, session, method, intent, applied) : {};
  const next = await store.save("checkout.session", {
    ...session,
    ...links,
    customer_details: await detailsNow(store, session, email, name),
    payment_intent: repeats ? null : (intent?.id ?? null),
    payment_status: intent ? "paid" : "no_payment_required",
    status: "complete",
    url: null,
    _challenge: null,
  });
  await store.emit("checkout.session.completed", next);
  return next;
}

/** `typed` is null once the cardholder has passed 3D Secure. */
async function attempt(
  store: Store,
  session: Session,
  method: PaymentMethod,
  typed: Record<string, string> | null,
): Promise<CheckoutResult> {
  const payer = method.billing_details;
  if (dueNow(session) === 0) {
    return { kind: "paid", session: await complete(store, session, payer, method, null) };
  }
  const before = await intentOf(store, session, method.billing_details.email ?? "");
  const intent = await chargeIntent(store, before, method, { authenticated: typed === null });
  if (intent.status === "succeeded")
    return { kind: "paid", session: await complete(store, session, payer, method, intent) };
  const waiting = intent.status === "requires_action";
  const challenge = waiting && typed ? { payment_method: method.id, typed } : null;
  const shown = session.mode === "payment" ? intent.id : null;
  const next = await store.save("checkout.session", {
    ...session,
    payment_intent: shown,
    _intent: intent.id,
    _challenge: challenge,
  });
  if (waiting) return { kind: "challenge", session: next };
  return { kind: "refused", session: next, error: intent.last_payment_error as PaymentError };
}

async function openSession(store: Store, id: string): Promise<{ session: Session; open: boolean }> {
  const session = await store.lock("checkout.session", id);
  if (session.status === "open" && session.expires_at <= store.time) {
    return { session: await expire(store, session), open: false };
  }
  return { session, open: session.status === "open" };
}

/** Applies a code typed on the page. Throws in the words that the page shows. */
export async function applyCode(store: Store, id: string, typed: string): Promise<void> {
  const { session, open } = await openSession(store, id);
  if (!open || !session.allow_promotion_codes || session.discounts?.length) return;
  const codes = await store.all("promotion_code", { active: true });
  const code = codes.find((each) => each.code.toUpperCase() === typed.trim().toUpperCase());
  if (!code) throw invalid("This code is invalid.", "promotionCode");
  const applied = await redeemable(store, code, session.customer, "promotionCode");
  const trial = session._subscription_data.trial_period_days !== undefined;
  const totals = totalsOf(session._line_items, applied, trial);
  await store.save("checkout.session", { ...session, ...totals, discounts: shownDiscounts(applied) });
}

/** Pays a session. Submits of the same session happen one after another, and only the first one pays. */
export async function payWithCard(outer: Store, id: string, payer: Payer): Promise<CheckoutResult> {
  const found = await openSession(outer, id);
  if (!found.open) return { kind: "closed", session: found.session };
  const store = outer.at(await outer.timeOf(found.session.customer));
  let session = found.session;
  if (!session.customer && (session.mode === "subscription" || session.customer_creation === "always")) {
    const customer = await makeCustomer(store, { email: payer.email, name: payer.name });
    session = { ...session, customer: customer.id };
  }
  session = await taxSession(store, session, payer);
  if (!asksCard(session)) {
    return { kind: "paid", session: await complete(store, session, payer, null, null) };
  }
  const method = await makeMethod(store, payer.card, payer, session.customer);
  return attempt(store, session, method, payer.typed);
}

/** Goes on after 3D Secure: charges the waiting card, or refuses it when the cardholder failed. */
export async function answerChallenge(outer: Store, id: string, passed: boolean): Promise<CheckoutResult> {
  const found = await openSession(outer, id);
  const { session } = found;
  if (!found.open || !session._challenge) return { kind: "closed", session };
  const store = outer.at(await outer.timeOf(session.customer));
  const method = await store.get("payment_method", session._challenge.payment_method);
  if (passed) return attempt(store, { ...session, _challenge: null }, method, null);
  const error: PaymentError = {
    type: "card_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
  const intent = await store.lock("payment_intent", session._intent ?? "");
  const failed = await store.save("payment_intent", {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  await store.emit("payment_intent.payment_failed", failed);
  const next = await store.save("checkout.session", { ...session, _challenge: null });
  return { kind: "refused", session: next, error };
}
