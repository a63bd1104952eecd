import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startTestStripe, submit } from "./testing.ts";

let db: FreshDatabase;
let server: Awaited<ReturnType<typeof startTestStripe>>;
beforeAll(async () => {
  db = await freshDatabase();
  server = await startTestStripe(db.sql);
});
afterAll(async () => {
  await server?.stop();
  await db?.drop();
});

const success_url = "http://localhost:3000/done";
const priceOf = (tax_behavior: "inclusive" | "exclusive") =>
  server.stripe.prices.create({
    ...{ currency: "usd", unit_amount: 1000, tax_behavior, product_data: { name: "Plus" } },
    recurring: { interval: "month" },
  });
const taxed = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: "auto", name: "auto" },
} as const;

async function begin(price: string, customer: string, params: object = taxed) {
  const line_items = [{ price, quantity: 1 }];
  return server.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items,
    customer,
    success_url,
    ...params,
  });
}

test("the country typed on the page decides the tax of the session, its invoice and renewals", async () => {
  const { stripe } = server;
  const [price, customer] = [await priceOf("inclusive"), await stripe.customers.create({ name: "Vera" })];
  const open = await begin(price.id, customer.id);
  expect(open.automatic_tax).toMatchObject({ enabled: true, status: "requires_location_inputs" });
  expect(await (await fetch(open.url ?? "")).text()).toContain("billingCountry");
  await submit(open.url ?? "", { billingCountry: "FR" });
  const done = await stripe.checkout.sessions.retrieve(open.id, {
    expand: ["total_details.breakdown", "invoice"],
  });
  expect(done).toMatchObject({
    amount_total: 1000,
    automatic_tax: { status: "complete" },
    customer_details: { address: { country: "FR" }, tax_ids: [] },
    total_details: {
      amount_tax: 167,
      breakdown: { taxes: [{ amount: 167, rate: { percentage: 20, country: "FR", inclusive: true } }] },
    },
    invoice: { total: 1000, total_excluding_tax: 833, automatic_tax: { enabled: true, status: "complete" } },
  });
  const [tax] = (done.invoice as { total_taxes: { tax_rate_details: { tax_rate: string } }[] }).total_taxes;
  expect(await stripe.taxRates.retrieve(tax?.tax_rate_details.tax_rate ?? "")).toMatchObject({
    percentage: 20,
  });
});

test("a tax number turns the tax into a reverse charge", async () => {
  const { stripe } = server;
  const [price, customer] = [await priceOf("inclusive"), await stripe.customers.create({})];
  await stripe.customers.createTaxId(customer.id, { type: "eu_vat", value: "FR12345678901" });
  expect((await stripe.customers.listTaxIds(customer.id)).data).toMatchObject([{ value: "FR12345678901" }]);
  const open = await begin(price.id, customer.id);
  await submit(open.url ?? "", { billingCountry: "FR" });
  const done = await stripe.checkout.sessions.retrieve(open.id, { expand: ["invoice"] });
  expect(done.invoice).toMatchObject({
    customer_tax_ids: [{ type: "eu_vat", value: "FR12345678901" }],
    total_taxes: [{ amount: 0, taxability_reason: "reverse_charge" }],
  });
});

test("what Stripe refuses is refused: no place, no leave to keep it, a behaviour that changes", async () => {
  const { stripe } = server;
  const [price, customer] = [await priceOf("inclusive"), await stripe.customers.create({})];
  await expect(begin(price.id, customer.id, { automatic_tax: { enabled: true } })).rejects.toThrow(
    "valid address",
  );
  await expect(begin(price.id, customer.id, { tax_id_collection: { enabled: true } })).rejects.toThrow(
    "business name",
  );
  await expect(begin((await priceOf("exclusive")).id, customer.id)).rejects.toThrow("not covered");
  await expect(stripe.prices.update(price.id, { tax_behavior: "exclusive" })).rejects.toThrow(
    "cannot change",
  );
  await submit((await begin(price.id, customer.id, {})).url ?? "");
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  await expect(
    stripe.subscriptions.update(subscription?.id ?? "", { automatic_tax: { enabled: true } }),
  ).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
});
