import type Stripe from "stripe";
import type { TaxFact } from "@/lib/billing/webhook/facts";

/** Tax rates by Stripe's id, which an invoice names and does not describe. */
export type Rates = ReadonlyMap<string, Stripe.TaxRate>;

type Address = Stripe.Address | null | undefined;
type TaxIds = { type: string; value: string | null }[] | null | undefined;

/** The lines of an address as on a letter; the country's code is the last one. */
function addressLines(address: Address): string[] | null {
  if (!address?.country) return null;
  const place = [address.postal_code, address.city].filter(Boolean).join(" ");
  const lines = [address.line1, address.line2, place, address.state, address.country];
  return lines.filter((line): line is string => !!line);
}

const buyerOf = (name: string | null | undefined, address: Address, ids: TaxIds): TaxFact["buyer"] => ({
  name: name ?? null,
  address: addressLines(address),
  tax_ids: (ids ?? []).flatMap(({ type, value }) => (value ? [{ type, value }] : [])),
});

type Taxed = { amount: number; rate: Stripe.TaxRate | undefined; reason: string | null };

const lineOf = ({ amount, rate, reason }: Taxed): TaxFact["lines"][number] => ({
  amount,
  name: rate?.display_name ?? "",
  percent: rate?.effective_percentage ?? rate?.percentage ?? 0,
  country: rate?.country ?? null,
  reason,
});

function factOf(enabled: boolean, taxed: Taxed[], buyer: TaxFact["buyer"]): TaxFact | null {
  if (!enabled && taxed.length === 0 && buyer.tax_ids.length === 0) return null;
  const lines = taxed.map(lineOf);
  return { amount: lines.reduce((sum, { amount }) => sum + amount, 0), lines, buyer };
}

/** The tax of a checkout session that was read with `total_details.breakdown` expanded. */
export function sessionTax(session: Stripe.Checkout.Session): TaxFact | null {
  const { customer_details: by, total_details: total } = session;
  const taxed = (total?.breakdown?.taxes ?? []).map(({ amount, rate, taxability_reason: reason }) => ({
    amount,
    rate,
    reason,
  }));
  const buyer = buyerOf(by?.business_name ?? by?.name, by?.address, by?.tax_ids);
  return factOf(session.automatic_tax.enabled, taxed, buyer);
}

const rateId = ({ tax_rate_details: details }: Stripe.Invoice.TotalTax): string => {
  const rate: unknown = details?.tax_rate;
  return typeof rate === "string" ? rate : "";
};

/** Which rates an invoice names: they are read beside it. */
export const ratesOf = (invoice: Stripe.Invoice): string[] => [
  ...new Set((invoice.total_taxes ?? []).map(rateId).filter((id) => id !== "")),
];

/** The tax of an invoice (https://docs.stripe.com/api/invoices/object, `total_taxes`). */
export function invoiceTax(invoice: Stripe.Invoice, rates: Rates): TaxFact | null {
  const taxed = (invoice.total_taxes ?? []).map((tax) => ({
    amount: tax.amount,
    rate: rates.get(rateId(tax)),
    reason: tax.taxability_reason,
  }));
  const buyer = buyerOf(invoice.customer_name, invoice.customer_address, invoice.customer_tax_ids);
  return factOf(invoice.automatic_tax.enabled, taxed, buyer);
}
