import type Stripe from "stripe";
import { expect, it } from "vitest";
import { receiptLines, receiptFacts, type SayAll } from "@/lib/billing/receipt-lines";
import { fullReceipt } from "@/lib/billing/receipts";
import { invoiceTax, ratesOf, sessionTax } from "./fact";

const as = <T>(part: object) => part as unknown as T;
const rate = as<Stripe.TaxRate>({
  id: "txr_1",
  display_name: "VAT",
  percentage: 19,
  effective_percentage: null,
  country: "DE",
});
const invoice = as<Stripe.Invoice>({
  automatic_tax: { enabled: true },
  customer_name: "Lang GmbH",
  customer_address: {
    line1: "Weg 1",
    line2: null,
    postal_code: "12345",
    city: "Bonn",
    state: null,
    country: "DE",
  },
  customer_tax_ids: [
    { type: "eu_vat", value: "DE1" },
    { type: "unknown", value: null },
  ],
  total_taxes: [
    { amount: 144, tax_rate_details: { tax_rate: "txr_1" }, taxability_reason: "standard_rated" },
    { amount: 3, tax_rate_details: null, taxability_reason: "standard_rated" },
  ],
});

it("an invoice tells its tax by rate, and who pays it", () => {
  expect(ratesOf(invoice)).toEqual(["txr_1"]);
  expect(invoiceTax(invoice, new Map([["txr_1", rate]]))).toEqual({
    amount: 147,
    lines: [
      { amount: 144, name: "VAT", percent: 19, country: "DE", reason: "standard_rated" },
      { amount: 3, name: "", percent: 0, country: null, reason: "standard_rated" },
    ],
    buyer: {
      name: "Lang GmbH",
      address: ["Weg 1", "12345 Bonn", "DE"],
      tax_ids: [{ type: "eu_vat", value: "DE1" }],
    },
  });
});

it("without automatic tax and tax number nothing is kept of the buyer", () => {
  const plain = { ...invoice, automatic_tax: { enabled: false }, total_taxes: [], customer_tax_ids: [] };
  expect(invoiceTax(as(plain), new Map())).toBeNull();
  const session = {
    automatic_tax: { enabled: false },
    customer_details: { name: "V", address: { country: "DE" } },
  };
  expect(sessionTax(as(session))).toBeNull();
  const business = {
    ...session,
    customer_details: { name: "V", tax_ids: [{ type: "eu_vat", value: "DE1" }] },
  };
  expect(sessionTax(as(business))).toMatchObject({
    amount: 0,
    lines: [],
    buyer: { name: "V", address: null },
  });
});

it("a receipt shows net and tax beside the total, and the tax number", () => {
  const words = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
  const say: SayAll = { receipt: words, list: words, tier: (key) => key };
  const receipt = fullReceipt.parse({
    ...{
      order_id: "o1",
      kind: "one_time",
      status: "paid",
      plan_key: "founder",
      interval: null,
      amount: 900,
      tax: 144,
    },
    ...{
      currency: "usd",
      created_at: "2026-11-23T00:00:00Z",
      paid_at: null,
      points: 0,
      name: "Vera",
      email: null,
    },
    ...{
      payment: null,
      refunded_at: null,
      dispute: null,
      disputed_at: null,
      token: null,
      lines: [],
      refund: null,
    },
    taxes: [{ amount: 144, name: "VAT", percent: 19, country: "DE", reason: "standard_rated" }],
    buyer: { name: "Lang GmbH", address: ["Weg 1", "DE"], tax_ids: [{ type: "eu_vat", value: "DE1" }] },
  });
  expect(receiptLines(receipt, say, "en").map(([, value]) => value)).toEqual(["$9", "$7.56", "$1.44", "$9"]);
  expect(receiptLines(receipt, say, "en")[2]?.[0]).toContain('"percent":"19%"');
  const facts = receiptFacts(receipt, say, "en").map(([, value]) => value);
  expect(facts).toEqual(expect.arrayContaining(["Lang GmbH", "Weg 1, DE", "DE1"]));
});
