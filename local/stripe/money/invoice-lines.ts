import type { InvoiceLine, Price } from "../documents.ts";
import { newId } from "../ids.ts";

export type LineInput = {
  amount: number;
  description: string;
  price: Price;
  quantity: number;
  period: { start: number; end: number };
  item: string;
  proration?: boolean;
};

export const pricingOf = (price: Price) => ({
  price_details: { price: price.id, product: price.product },
  type: "price_details",
  unit_amount_decimal: String(price.unit_amount),
});

/** A line of an invoice as Stripe shows it. */
export function makeLine(input: LineInput, invoice: string, subscription: string): InvoiceLine {
  return {
    id: newId("il"),
    object: "line_item",
    amount: input.amount,
    currency: "usd",
    description: input.description,
    discount_amounts: [],
    discountable: !input.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: input.proration ?? false,
        proration_details: null,
        subscription,
        subscription_item: input.item,
      },
      type: "subscription_item_details",
    },
    period: input.period,
    pretax_credit_amounts: [],
    pricing: pricingOf(input.price),
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    subscription,
    subtotal: input.amount,
    taxes: [],
  };
}
