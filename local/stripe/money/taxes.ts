import type { Customer, Invoice, InvoiceLine, LineItem, Session, TaxId, TaxRate } from "../documents.ts";
import { invalid, uncovered } from "../problem.ts";
import type { Store } from "../store.ts";

/** What is charged where: one rate a country; in all others nothing is collected. */
const RATES: Record<string, { percent: number; name: string; type: string }> = {
  AT: { percent: 20, name: "VAT", type: "vat" },
  AU: { percent: 10, name: "GST", type: "gst" },
  CH: { percent: 8.1, name: "VAT", type: "vat" },
  DE: { percent: 19, name: "VAT", type: "vat" },
  ES: { percent: 21, name: "VAT", type: "vat" },
  FR: { percent: 20, name: "VAT", type: "vat" },
  GB: { percent: 20, name: "VAT", type: "vat" },
  GR: { percent: 24, name: "VAT", type: "vat" },
  IT: { percent: 22, name: "VAT", type: "vat" },
  PL: { percent: 23, name: "VAT", type: "vat" },
};
const EUROPEAN = new Set(["AT", "DE", "ES", "FR", "GR", "IT", "PL"]);

/** Countries that the checkout page offers; the first one collects nothing. */
export const COUNTRIES = ["US", ...Object.keys(RATES)];

/** The kind of a tax number of a country, as Stripe names it; null where this stand-in knows none. */
export function taxIdType(country: string): string | null {
  if (EUROPEAN.has(country)) return "eu_vat";
  const types: Record<string, string> = { AU: "au_abn", CH: "ch_vat", GB: "gb_vat", US: "us_ein" };
  return types[country] ?? null;
}

/** Where a customer is, as far as it is known. */
export const countryOf = (customer: Customer | null): string | null => customer?.address?.country ?? null;

export const taxIdsOf = (store: Store, customer: string): Promise<TaxId[]> =>
  store.all("tax_id", { customer });

async function rateOf(store: Store, country: string, nothing: boolean): Promise<TaxRate> {
  const id = `txr_local_${country}${nothing ? "_none" : ""}`;
  const known = await store.find("tax_rate", id);
  if (known) return known;
  const { percent, name, type } = RATES[country] ?? { percent: 0, name: "Tax", type: "sales_tax" };
  const rate = {
    id,
    object: "tax_rate",
    active: false,
    country,
    created: store.time,
    description: null,
    display_name: name,
    effective_percentage: nothing ? 0 : percent,
    flat_amount: null,
    inclusive: true,
    jurisdiction: country,
    jurisdiction_level: "country",
    livemode: false,
    metadata: {},
    percentage: nothing ? 0 : percent,
    rate_type: "percentage",
    state: null,
    tax_type: type,
  } as TaxRate;
  // Two pages may ask for it first.
  await store.sql`select pg_advisory_xact_lock(hashtext(${id}))`;
  return (await store.find("tax_rate", id)) ?? store.insert("tax_rate", rate);
}

export type Taxation = { rate: TaxRate; reason: string };

/** What is charged in a country; a buyer with a tax number owes it themselves. */
export async function taxation(store: Store, country: string, business: boolean): Promise<Taxation> {
  const reason = !RATES[country] ? "not_collecting" : business ? "reverse_charge" : "standard_rated";
  return { rate: await rateOf(store, country, reason !== "standard_rated"), reason };
}

/** The tax within an amount; negative within a credit. */
const taxWithin = (amount: number, { rate }: Taxation): number =>
  amount - Math.round(amount / (1 + rate.percentage / 100)) || 0;

/** Automatic tax works here with prices that include it. */
export function refuseExclusive(items: Pick<LineItem, "price">[]): void {
  if (items.some(({ price }) => price.tax_behavior !== "inclusive")) {
    throw uncovered("Automatic tax on a price whose `tax_behavior` is not `inclusive`", "automatic_tax");
  }
}

/** Refuses automatic tax for a customer of whom no country is known, in Stripe's words. */
export function requirePlace(customer: Customer): void {
  if (countryOf(customer)) return;
  throw invalid(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    "automatic_tax",
    "customer_tax_location_invalid",
  );
}

/** A session's tax, once the country of its buyer is known. */
export function taxedSession(session: Session, by: Taxation): Session {
  const lines = session._line_items.map((item) => ({
    ...item,
    amount_tax: taxWithin(item.amount_total, by),
  }));
  const amount = lines.reduce((sum, { amount_tax }) => sum + amount_tax, 0);
  const taxes = [
    { amount, rate: by.rate, taxability_reason: by.reason, taxable_amount: session.amount_total - amount },
  ];
  return {
    ...session,
    automatic_tax: { ...session.automatic_tax, status: "complete" },
    total_details: { ...session.total_details, amount_tax: amount },
    _line_items: lines,
    _taxes: taxes,
  };
}

/** Writes the tax on the lines of an invoice, and what all of it together says of tax. */
export async function taxedInvoice(
  store: Store,
  enabled: boolean,
  customer: Customer,
  lines: InvoiceLine[],
): Promise<Pick<Invoice, "total_taxes"> & Record<string, unknown>> {
  const ids = await taxIdsOf(store, customer.id);
  const known = {
    customer_address: customer.address,
    customer_tax_ids: ids.map(({ type, value }) => ({ type, value })),
  };
  const country = countryOf(customer);
  if (!enabled || !country) {
    const automatic_tax = {
      disabled_reason: enabled ? "finalization_requires_location_inputs" : null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    };
    return { ...known, automatic_tax, total_taxes: [] };
  }
  const by = await taxation(store, country, ids.length > 0);
  const shown = (amount: number, of: number) => ({
    amount,
    tax_behavior: "inclusive",
    tax_rate_details: { tax_rate: by.rate.id },
    taxability_reason: by.reason,
    taxable_amount: of - amount,
    type: "tax_rate_details",
  });
  let whole = 0;
  let tax = 0;
  for (const line of lines) {
    const taken = (line.discount_amounts as { amount: number }[]).reduce(
      (sum, { amount }) => sum + amount,
      0,
    );
    const of = line.amount - taken;
    const within = taxWithin(of, by);
    line.taxes = [shown(within, of)];
    whole += of;
    tax += within;
  }
  return {
    ...known,
    automatic_tax: {
      disabled_reason: null,
      enabled: true,
      liability: { type: "self" },
      provider: "stripe",
      status: "complete",
    },
    subtotal_excluding_tax: lines.reduce((sum, { amount }) => sum + amount, 0) - tax,
    total_excluding_tax: whole - tax,
    total_taxes: [shown(tax, whole)],
  };
}
