import { z } from "zod";
import type { LineItem, Price } from "../documents.ts";
import { newId } from "../ids.ts";
import { amount, currency, idle, integer, text } from "../params.ts";
import { invalid, uncovered } from "../problem.ts";
import type { Store } from "../store.ts";
import { cycleOf, makePrice, recurring, sellable, taxBehavior } from "./prices.ts";

type Mode = "payment" | "subscription" | "setup";

const priceData = z.strictObject({
  currency,
  unit_amount: amount,
  recurring: recurring.optional(),
  product: text.optional(),
  tax_behavior: taxBehavior.optional(),
  product_data: z.strictObject({ name: text, description: text.optional() }).optional(),
});
/** One entry of `line_items`. */
export const line = z.strictObject({
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: integer.refine((value) => value >= 1, "quantity").optional(),
  adjustable_quantity: idle,
});

/** A line of a session; `price_data` makes a price for this line alone. */
export async function lineItem(store: Store, given: z.output<typeof line>, at: number): Promise<LineItem> {
  const param = `line_items[${at}]`;
  let price: Price;
  if (given.price) price = await sellable(store, given.price, `${param}[price]`);
  else if (given.price_data) {
    const { recurring: cycle, unit_amount, product, product_data, tax_behavior } = given.price_data;
    if (!product && !product_data)
      throw invalid(`Missing required param: ${param}[price_data][product_data].`, param);
    const nickname = product_data?.name ?? null;
    price = makePrice(store, {
      product: product ?? newId("prod", 14),
      unit_amount,
      recurring: cycleOf(cycle),
      nickname,
      tax_behavior: tax_behavior ?? "unspecified",
    });
    await store.insert("price", { ...price, active: false });
  } else throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`, "parameter_missing");
  const product = await store.find("product", price.product);
  const quantity = given.quantity ?? 1;
  const total = price.unit_amount * quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: product?.name ?? price.nickname ?? "Item",
    metadata: {},
    price,
    quantity,
  };
}

/** Refuses prices that do not fit the session's mode. */
export function checkMode(mode: Mode, items: LineItem[]): asserts mode is "payment" | "subscription" {
  if (mode === "setup") throw uncovered("Checkout in `setup` mode", "mode");
  if (items.length === 0)
    throw invalid("Missing required param: line_items.", "line_items", "parameter_missing");
  const repeats = items.filter((item) => item.price.recurring).length;
  if (mode === "payment" && repeats > 0) {
    throw invalid(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      "mode",
    );
  }
  if (mode === "subscription" && repeats === 0) {
    throw invalid(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      "mode",
    );
  }
  if (mode === "subscription" && repeats < items.length) {
    throw uncovered("A one-time price beside a recurring one", "line_items");
  }
}
