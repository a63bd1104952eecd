import type { PaymentMethod } from "../documents.ts";
import { newId } from "../ids.ts";
import type { Store } from "../store.ts";
import { describeCard } from "./cards.ts";

export type CardInput = { number: string; exp_month: number; exp_year: number; cvc?: string };
type Billing = { email: string | null; name: string | null; postal_code?: string | null };

/** Keeps a card as a payment method; the number stays on this machine and decides how charges end. */
export async function makeMethod(store: Store, card: CardInput, billing: Billing, customer: string | null) {
  const details = describeCard(card.number, card.exp_month, card.exp_year);
  return store.insert("payment_method", {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: {
      address: {
        city: null,
        country: "US",
        line1: null,
        line2: null,
        postal_code: billing.postal_code ?? null,
        state: null,
      },
      email: billing.email,
      name: billing.name,
      phone: null,
      tax_id: null,
    },
    card: {
      ...details,
      display_brand: details.brand,
      checks: { address_line1_check: null, address_postal_code_check: "pass", cvc_check: "pass" },
      generated_from: null,
      networks: { available: [details.brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: store.time,
    customer,
    livemode: false,
    metadata: {},
    type: "card",
    _number: card.number,
  } as PaymentMethod);
}

/** The card a subscription is charged with: its own, else the customer's default. */
export async function methodFor(
  store: Store,
  own: string | null,
  customerId: string,
): Promise<PaymentMethod | null> {
  const id = own ?? (await store.get("customer", customerId)).invoice_settings.default_payment_method;
  return id ? store.get("payment_method", id) : null;
}
