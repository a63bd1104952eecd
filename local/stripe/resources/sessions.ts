import { z } from "zod";
import type { Address, Customer, Session, TaxId } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import {
  amount,
  datedPaging,
  expandList,
  flag,
  idle,
  integer,
  metadata,
  paging,
  text,
  webAddress,
} from "../params.ts";
import { invalid } from "../problem.ts";
import { asList } from "../render.ts";
import { readDiscount, shownDiscounts, totalsOf } from "../money/discounts.ts";
import { countryOf, refuseExclusive } from "../money/taxes.ts";
import type { Store } from "../store.ts";
import { refuseFee, refuseUnchargeable } from "../connect/direct-charges.ts";
import { checkMode, line, lineItem } from "./line-items.ts";

const connected = { connected: true };

const createSchema = z.strictObject({
  mode: z.enum(["payment", "subscription", "setup"]),
  line_items: z.array(line).max(20).optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  metadata: metadata.optional(),
  expires_at: integer.optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      trial_period_days: integer.refine((days) => days >= 1 && days <= 730, "trial days").optional(),
      description: text.optional(),
    })
    .optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      setup_future_usage: z.enum(["on_session", "off_session"]).optional(),
      application_fee_amount: amount.optional(),
    })
    .optional(),
  ui_mode: z.enum(["hosted_page"]).optional(),
  payment_method_types: z.array(z.literal("card")).optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  allow_promotion_codes: flag.optional(),
  discounts: z.array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() })).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: idle,
  branding_settings: idle,
  consent_collection: idle,
  custom_text: idle,
  customer_update: z
    .strictObject({
      address: z.enum(["auto", "never"]).optional(),
      name: z.enum(["auto", "never"]).optional(),
    })
    .optional(),
  integration_identifier: idle,
  invoice_creation: idle,
  locale: idle,
  name_collection: idle,
  payment_method_collection: idle,
  payment_method_options: idle,
  phone_number_collection: idle,
  saved_payment_method_options: idle,
  submit_type: idle,
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  expand: expandList,
});
/** `customer_details` of a session: who pays, as far as it is known. */
export const detailsOf = (
  email: string | null,
  name: string | null,
  { address = null, taxIds = null }: { address?: Address | null; taxIds?: TaxId[] | null } = {},
) => ({
  address,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: "none",
  tax_ids: taxIds && taxIds.map(({ type, value }) => ({ type, value })),
});

/** Automatic tax needs an address of the customer, which the page may have to ask for and then keeps. */
function refuseUntaxable(
  taxed: boolean,
  asksNumber: boolean,
  customer: Customer | null,
  update: { address?: string | undefined; name?: string | undefined } | undefined,
): void {
  if (taxed && customer && !countryOf(customer) && update?.address !== "auto") {
    throw invalid(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      "automatic_tax",
    );
  }
  if (asksNumber && customer && update?.name !== "auto") {
    throw invalid(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
      "tax_id_collection",
    );
  }
}

export const createSession = operation(
  createSchema,
  async ({ store, params, origin }) => {
    await refuseUnchargeable(store);
    if (params.customer && params.customer_email) {
      throw invalid(
        "You may only specify one of these parameters: customer, customer_email.",
        "customer_email",
      );
    }
    const customer = params.customer ? await store.get("customer", params.customer, "customer") : null;
    const items = await Promise.all((params.line_items ?? []).map((given, at) => lineItem(store, given, at)));
    const mode = params.mode;
    checkMode(mode, items);
    if (mode === "payment" && params.subscription_data) {
      throw invalid(
        "You can only set `subscription_data` if you set `mode` to `subscription`.",
        "subscription_data",
      );
    }
    if (mode === "subscription" && params.payment_intent_data) {
      throw invalid("You can not pass `payment_intent_data` in `subscription` mode.", "payment_intent_data");
    }
    const expires = params.expires_at ?? store.time + 86_400;
    if (expires < store.time + 1800 || expires > store.time + 86_400 + 60) {
      throw invalid(
        "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.",
        "expires_at",
      );
    }
    if (params.discounts && params.allow_promotion_codes !== undefined) {
      throw invalid(
        "You may only specify one of these parameters: allow_promotion_codes, discounts.",
        "allow_promotion_codes",
      );
    }
    const taxed = params.automatic_tax?.enabled ?? false;
    const asksNumber = params.tax_id_collection?.enabled ?? false;
    if (taxed) refuseExclusive(items);
    refuseUntaxable(taxed, asksNumber, customer, params.customer_update);
    const applied = await readDiscount(store, params.discounts, customer?.id ?? null);
    const totals = totalsOf(items, applied, params.subscription_data?.trial_period_days !== undefined);
    if (mode === "payment")
      refuseFee(store, params.payment_intent_data?.application_fee_amount, totals.amount_total);
    const id = newId("cs_test", 58);
    return store.insert("checkout.session", {
      id,
      object: "checkout.session",
      after_expiration: null,
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      ...totals,
      discounts: shownDiscounts(applied),
      automatic_tax: {
        enabled: taxed,
        liability: taxed ? { type: "self" } : null,
        provider: taxed ? "stripe" : null,
        status: taxed ? "requires_location_inputs" : null,
      },
      tax_id_collection: { enabled: asksNumber, required: "never" },
      billing_address_collection: null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      client_secret: null,
      consent: null,
      created: store.time,
      currency: "usd",
      custom_fields: [],
      customer: customer?.id ?? null,
      customer_creation: customer
        ? null
        : mode === "payment"
          ? (params.customer_creation ?? "if_required")
          : "always",
      customer_details: customer ? detailsOf(customer.email, customer.name) : null,
      customer_email: params.customer_email ?? null,
      expires_at: expires,
      invoice: null,
      livemode: false,
      locale: null,
      metadata: params.metadata ?? {},
      mode,
      payment_intent: null,
      payment_link: null,
      payment_method_types: ["card"],
      payment_status: "unpaid",
      recovered_from: null,
      setup_intent: null,
      shipping_options: [],
      status: "open",
      submit_type: null,
      subscription: null,
      success_url: params.success_url,
      ui_mode: "hosted_page",
      url: `${origin}/c/pay/${id}`,
      _subscription_data: params.subscription_data ?? {},
      _payment_intent_data: params.payment_intent_data ?? {},
      _intent: null,
      _challenge: null,
    } as Session);
  },
  connected,
);

export const retrieveSession = operation(
  z.strictObject({ expand: expandList }),
  ({ store, id }) => store.get("checkout.session", id),
  connected,
);

export const listSessions = operation(
  z.strictObject({
    ...datedPaging,
    customer: text.optional(),
    payment_intent: text.optional(),
    subscription: text.optional(),
    status: z.enum(["open", "complete", "expired"]).optional(),
  }),
  ({ store, params }) => {
    const { customer, payment_intent, subscription, status } = params;
    return page(
      store,
      "checkout.session",
      "/v1/checkout/sessions",
      { customer, payment_intent, subscription, status },
      params,
    );
  },
  connected,
);

export const listSessionItems = operation(
  z.strictObject(paging),
  async ({ store, params, id }) => {
    const session = await store.get("checkout.session", id);
    return asList(session._line_items.slice(0, params.limit ?? 10), `/v1/checkout/sessions/${id}/line_items`);
  },
  connected,
);

/** Closes an open session; nothing can be paid on it afterwards. */
export async function expire(store: Store, session: Session): Promise<Session> {
  const next = await store.save("checkout.session", { ...session, status: "expired", url: null });
  await store.emit("checkout.session.expired", next);
  return next;
}

/** Sessions whose time is over, of the platform and of connected accounts. */
export async function playSessions(store: Store): Promise<void> {
  const rows = await store.sql`
    select doc from stripe.documents
    where kind = 'checkout.session' and doc ->> 'status' = 'open' and (doc ->> 'expires_at')::bigint <= ${store.time}`;
  for (const row of rows) {
    const owner = store.ownedBy(row.doc as Session);
    await expire(owner, await owner.lock("checkout.session", (row.doc as Session).id));
  }
}

export const expireSession = operation(
  z.strictObject({ expand: expandList }),
  async ({ store, id }) => {
    const session = await store.lock("checkout.session", id);
    if (session.status !== "open") {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    }
    return expire(store, session);
  },
  connected,
);
