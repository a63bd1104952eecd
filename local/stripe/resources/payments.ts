import { z } from "zod";
import { operation } from "../endpoint.ts";
import { page } from "../lists.ts";
import { attachRefusalOf, TEST_METHODS } from "../money/cards.ts";
import { makeMethod } from "../money/methods.ts";
import { datedPaging, expandList, paging, text } from "../params.ts";
import { invalid, missing, Problem } from "../problem.ts";

const connected = { connected: true };
const only = z.strictObject({ expand: expandList });

export const retrieveIntent = operation(
  z.strictObject({ expand: expandList, client_secret: text.optional() }),
  ({ store, id }) => store.get("payment_intent", id),
  connected,
);
export const listIntents = operation(
  z.strictObject({ ...datedPaging, customer: text.optional() }),
  ({ store, params }) =>
    page(store, "payment_intent", "/v1/payment_intents", { customer: params.customer }, params),
  connected,
);

/** With the address of its receipt, which is a page here. */
export const retrieveCharge = operation(
  only,
  async ({ store, id, origin }) => {
    const charge = await store.get("charge", id);
    return charge.paid ? { ...charge, receipt_url: `${origin}/receipts/${id}` } : charge;
  },
  connected,
);
export const listCharges = operation(
  z.strictObject({ ...datedPaging, customer: text.optional(), payment_intent: text.optional() }),
  ({ store, params }) =>
    page(
      store,
      "charge",
      "/v1/charges",
      { customer: params.customer, payment_intent: params.payment_intent },
      params,
    ),
  connected,
);

export const retrieveMethod = operation(only, ({ store, id }) => store.get("payment_method", id));
export const listMethods = operation(
  z.strictObject({ ...paging, customer: text.optional(), type: z.literal("card").optional() }),
  ({ store, params }) =>
    page(store, "payment_method", "/v1/payment_methods", { customer: params.customer ?? null }, params),
);

/** The bank is asked when a card is attached, and says no then: 402, without a charge. */
function refuseDeclined(number: string): void {
  const refusal = attachRefusalOf(number);
  if (refusal) throw new Problem(402, { ...refusal, type: "card_error" });
}

/** Attaches a method, or one of Stripe's test tokens (`pm_card_visa` …), to a customer. */
export const attachMethod = operation(
  z.strictObject({ customer: text, expand: expandList }),
  async ({ store, params, id }) => {
    const customer = await store.get("customer", params.customer, "customer");
    const number = TEST_METHODS[id];
    if (number) {
      refuseDeclined(number);
      const card = { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 };
      const made = await makeMethod(store, card, { email: customer.email, name: customer.name }, customer.id);
      await store.emit("payment_method.attached", made);
      return made;
    }
    const method = await store.find("payment_method", id);
    if (!method) throw missing("PaymentMethod", id, "payment_method");
    if (method.customer && method.customer !== customer.id) {
      throw invalid("This PaymentMethod has already been attached to a customer.", "payment_method");
    }
    if (!method.customer) refuseDeclined(method._number);
    const next = await store.save("payment_method", { ...method, customer: customer.id });
    await store.emit("payment_method.attached", next);
    return next;
  },
);
