import { z } from "zod";
import type { Address, Customer } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { datedPaging, expandList, idle, mergeMetadata, metadata, text } from "../params.ts";
import { invalid } from "../problem.ts";
import type { Store } from "../store.ts";

const email = text.refine((value) => value === "" || /^[^\s@]+@[^\s@]+$/.test(value), "email address");
const address = z.strictObject({
  city: text.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "country")
    .optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});
/** An address with all its keys, as Stripe shows it. */
export const wholeAddress = (given: Partial<Address>): Address => ({
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
  ...given,
});
const fields = {
  email: email.optional(),
  name: text.optional(),
  description: text.optional(),
  phone: text.optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
  address: address.optional(),
  shipping: idle,
  invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
  expand: expandList,
};

/** Makes a customer, for the API and for a checkout without one. */
export async function makeCustomer(store: Store, given: Partial<Customer>): Promise<Customer> {
  const customer = await store.insert("customer", {
    id: newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: store.time,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId("", 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...given,
  } as Customer);
  await store.emit("customer.created", customer);
  return customer;
}

export const createCustomer = operation(
  z.strictObject({ ...fields, test_clock: text.optional() }),
  async ({ store, params }) => {
    const { expand: _expand, invoice_settings, metadata: given, test_clock, address: at, ...rest } = params;
    if (invoice_settings)
      throw invalid("Attach the payment method to the customer first.", "invoice_settings");
    if (test_clock) await store.get("test_helpers.test_clock", test_clock, "test_clock");
    return makeCustomer(store, {
      ...rest,
      ...(at && { address: wholeAddress(at as Partial<Address>) }),
      metadata: given ?? {},
      test_clock: test_clock ?? null,
    } as Partial<Customer>);
  },
);

export const retrieveCustomer = operation(z.strictObject({ expand: expandList }), async ({ store, id }) => {
  const customer = await store.get("customer", id);
  return customer.deleted ? { id, object: "customer", deleted: true } : customer;
});

export const updateCustomer = operation(z.strictObject(fields), async ({ store, params, id }) => {
  const customer = await store.lock("customer", id);
  const { expand: _expand, invoice_settings, metadata: given, address: at, ...rest } = params;
  if (at) customer.address = wholeAddress(at as Partial<Address>);
  if (invoice_settings) {
    const method = await store.get(
      "payment_method",
      invoice_settings.default_payment_method,
      "invoice_settings",
    );
    if (method.customer !== id)
      throw invalid("The payment method must be attached to the customer.", "invoice_settings");
    customer.invoice_settings.default_payment_method = method.id;
  }
  const next = { ...customer, ...rest, metadata: mergeMetadata(customer.metadata, given) } as Customer;
  await store.save("customer", next);
  await store.emit("customer.updated", next);
  return next;
});

export const deleteCustomer = operation(z.strictObject({}), async ({ store, id }) => {
  const customer = await store.lock("customer", id);
  const live = await store.all("subscription", { customer: id });
  if (live.some((subscription) => subscription.status !== "canceled")) {
    throw invalid(
      "Cancel the subscriptions of this customer before deleting it (the local stand-in does not cascade).",
    );
  }
  await store.save("customer", { ...customer, deleted: true });
  await store.emit("customer.deleted", customer);
  return { id, object: "customer", deleted: true };
});

export const listCustomers = operation(
  z.strictObject({ ...datedPaging, email: text.optional(), test_clock: text.optional() }),
  ({ store, params }) =>
    page(store, "customer", "/v1/customers", { email: params.email, test_clock: params.test_clock }, params),
);
