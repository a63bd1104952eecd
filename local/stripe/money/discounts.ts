import type {
  Coupon,
  Discount,
  LineItem,
  Price,
  PromotionCode,
  Session,
  Subscription,
} from "../documents.ts";
import { newId } from "../ids.ts";
import { invalid, missing, uncovered } from "../problem.ts";
import type { Store } from "../store.ts";
import { afterPeriods } from "./periods.ts";

/** What a coupon takes of an amount for a product, both in the smallest unit. */
function discountOf(coupon: Coupon, product: string, amount: number): number {
  if (coupon._products && !coupon._products.includes(product)) return 0;
  if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
  return Math.min(amount, coupon.amount_off ?? 0);
}

export type Applied = { coupon: Coupon; code: PromotionCode | null };

const isOver = (at: number | null, now: number) => at !== null && at <= now;
const isSpent = (of: Coupon | PromotionCode) =>
  of.max_redemptions !== null && of.times_redeemed >= of.max_redemptions;

/** Whether a coupon can be redeemed at this moment (`valid` of the API). */
export const isValid = (coupon: Coupon, now: number) => !isSpent(coupon) && !isOver(coupon.redeem_by, now);

async function couponOf(store: Store, id: string, param: string): Promise<Coupon> {
  const coupon = await store.find("coupon", id);
  if (!coupon || coupon.deleted) throw missing("coupon", id, param);
  if (!isValid(coupon, store.time)) {
    throw invalid(`Coupon expired: ${id}`, param, "coupon_expired");
  }
  return coupon;
}

/** The coupon of a promotion code that this customer may use now. Throws in Stripe's words. */
export async function redeemable(
  store: Store,
  code: PromotionCode,
  customer: string | null,
  param: string,
): Promise<Applied> {
  const refuse = (why: string, name = "resource_invalid") => invalid(why, param, name);
  if (!code.active) throw refuse("This promotion code is inactive.");
  if (isOver(code.expires_at, store.time)) throw refuse("This promotion code is expired.");
  if (isSpent(code)) throw refuse("This promotion code has been fully redeemed.");
  if (code.customer && code.customer !== customer) {
    throw refuse(
      "This promotion code cannot be redeemed by this customer.",
      "promotion_code_customer_mismatch",
    );
  }
  if (code.restrictions.first_time_transaction && customer) {
    const before = await store.all("charge", { customer, paid: true });
    if (before.length > 0) {
      throw refuse(
        "This promotion code cannot be redeemed because the associated customer has prior transactions.",
        "customer_has_prior_transactions",
      );
    }
  }
  return { coupon: await couponOf(store, code.promotion.coupon, param), code };
}

type Given = { coupon?: string | undefined; promotion_code?: string | undefined };

/** What `discounts` of a checkout session names; Stripe takes one there. */
export async function readDiscount(
  store: Store,
  given: Given[] | undefined,
  customer: string | null,
): Promise<Applied | null> {
  const [one, ...more] = given ?? [];
  if (!one) return null;
  if (more.length > 0) throw uncovered("More than one discount", "discounts");
  if (one.coupon && one.promotion_code) {
    throw invalid(
      "You may only specify one of these parameters: coupon, promotion_code.",
      "discounts[0][coupon]",
    );
  }
  if (one.coupon) {
    return { coupon: await couponOf(store, one.coupon, "discounts[0][coupon]"), code: null };
  }
  const id = one.promotion_code ?? "";
  const code = await store.find("promotion_code", id);
  if (!code) throw missing("promotion code", id, "discounts[0][promotion_code]");
  return redeemable(store, code, customer, "discounts[0][promotion_code]");
}

/** A session's lines and totals with a discount; a trial makes all of it 0 for today. */
export function totalsOf(items: LineItem[], applied: Applied | null, trial: boolean) {
  let left = applied?.coupon.amount_off ?? Infinity;
  const lines = items.map((item) => {
    const subtotal = trial ? 0 : item.price.unit_amount * item.quantity;
    const taken = applied ? Math.min(left, discountOf(applied.coupon, item.price.product, subtotal)) : 0;
    left -= taken;
    return { ...item, amount_discount: taken, amount_subtotal: subtotal, amount_total: subtotal - taken };
  });
  const sum = (of: (item: LineItem) => number) => lines.reduce((total, item) => total + of(item), 0);
  if (applied && !trial && sum((item) => item.amount_discount) === 0) {
    throw invalid(
      "This coupon cannot be redeemed because it does not apply to anything in this order.",
      "discounts[0]",
      "coupon_applies_to_nothing",
    );
  }
  return {
    amount_subtotal: sum((item) => item.amount_subtotal),
    amount_total: sum((item) => item.amount_total),
    total_details: {
      amount_discount: sum((item) => item.amount_discount),
      amount_shipping: 0,
      amount_tax: 0,
    },
    _line_items: lines,
  };
}

/** As a session shows what was applied to it. */
export const shownDiscounts = (applied: Applied | null): Session["discounts"] =>
  applied
    ? [{ coupon: applied.code ? null : applied.coupon.id, promotion_code: applied.code?.id ?? null }]
    : [];

/** Counts a redemption of the coupon and its code: when what it was applied to is completed. */
export async function redeem(store: Store, session: Session): Promise<Applied | null> {
  const [shown] = session.discounts ?? [];
  if (!shown) return null;
  const code = shown.promotion_code ? await store.lock("promotion_code", shown.promotion_code) : null;
  const coupon = await store.lock("coupon", code?.promotion.coupon ?? shown.coupon ?? "");
  const counted = { ...coupon, times_redeemed: coupon.times_redeemed + 1 };
  await store.save("coupon", { ...counted, valid: isValid(counted, store.time) });
  if (code) await store.save("promotion_code", { ...code, times_redeemed: code.times_redeemed + 1 });
  return { coupon, code };
}

/** Puts a coupon on a subscription that is being made; its months count from now. */
export async function startDiscount(
  store: Store,
  subscription: string,
  { coupon, code }: Applied,
): Promise<Discount> {
  const months = coupon.duration === "repeating" ? coupon.duration_in_months : null;
  const made = await store.insert("discount", {
    id: newId("di"),
    object: "discount",
    end: months ? afterPeriods(store.time, "month", months) : null,
    promotion_code: code?.id ?? null,
    source: { coupon: coupon.id, type: "coupon" },
    start: store.time,
    subscription,
    _spent: false,
  });
  await store.emit("customer.discount.created", made);
  return made;
}

export type Running = { discount: Discount; coupon: Coupon };

/** The discounts of a subscription that its next invoice takes. */
export async function runningDiscounts(store: Store, subscription: Subscription): Promise<Running[]> {
  const all = await Promise.all(subscription.discounts.map((id) => store.get("discount", id)));
  const left = all.filter(({ _spent, end }) => !_spent && !isOver(end, store.time));
  return Promise.all(
    left.map(async (discount) => ({ discount, coupon: await store.get("coupon", discount.source.coupon) })),
  );
}

/** What the running discounts take of a price. */
export const takenBy = (running: Running[], price: Price, amount: number) =>
  running.reduce((total, { coupon }) => total + discountOf(coupon, price.product, amount - total), 0);

/** The subscription without the discounts that its last invoice has used up. */
export async function withoutSpent(store: Store, subscription: Subscription): Promise<Subscription> {
  const running = await runningDiscounts(store, subscription);
  return { ...subscription, discounts: running.map(({ discount }) => discount.id) };
}
