import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { enrolCast } from "./cast.ts";
import { enrolConnected } from "./connect/cast.ts";
import { enrolSales } from "./connect/cast-sales.ts";
import type { Doc } from "./documents.ts";
import { publicDoc } from "./public-doc.ts";
import { stripeTypes } from "./stripe-types.ts";
import { startTestStripe } from "./testing.ts";

const noor = "00000000-0000-4000-8000-000000000003";

let db: FreshDatabase;
let server: Awaited<ReturnType<typeof startTestStripe>>;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  server = await startTestStripe(db.sql);
});
afterAll(async () => {
  await server?.stop();
  await db?.drop();
});

test("a seeded subscriber has at Stripe what a real one has, once", async () => {
  await enrolCast(db.sql, db.sql);
  await enrolCast(db.sql, db.sql);
  const [mine] = await db.sql`
    select s.id, c.stripe_customer_id as customer, p.stripe_price_id as price, s.current_period_end as ends
    from public.subscriptions s join public.customers c using (user_id) join public.prices p on p.id = s.price_id
    where user_id = ${noor}`;
  const subscription = await server.stripe.subscriptions.retrieve(String(mine?.id));
  expect(subscription).toMatchObject({
    status: "active",
    customer: mine?.customer,
    metadata: { user_id: noor },
    items: { data: [{ price: { id: mine?.price, unit_amount: 900 } }] },
  });
  expect(subscription.items.data[0]?.current_period_end).toBe((mine?.ends as Date).getTime() / 1000);
  const { data } = await server.stripe.customers.list({ email: "noor@altura.test" });
  expect(data).toHaveLength(1);
});

test("a seeded subscription that ends says so", async () => {
  const [ending] = await db.sql`select id from public.subscriptions where cancel_at_period_end limit 1`;
  const subscription = await server.stripe.subscriptions.retrieve(String(ending?.id));
  expect(subscription.cancel_at_period_end).toBe(true);
});

test("a seeded order of a storefront can be refunded like a real one, once", async () => {
  for (const _ of [1, 2]) {
    await enrolConnected(db.sql, db.sql);
    await enrolSales(db.sql, db.sql);
  }
  const sales =
    await db.sql`select stripe_session_id as session, payment_intent_id as payment, amount, fee, amount_refunded as refunded
    from private.storefront_sales where account = 'acct_seed10' order by paid_at`;
  expect(sales.length).toBeGreaterThan(2);
  const options = { stripeAccount: "acct_seed10" };
  const { stripe } = server;
  expect((await stripe.checkout.sessions.list({ limit: 100 }, options)).data).toHaveLength(sales.length);
  for (const { session, payment, amount, fee, refunded } of sales) {
    const paid = await stripe.checkout.sessions.retrieve(String(session), {}, options);
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", payment_intent: payment });
    const [charge] = (await stripe.charges.list({ payment_intent: String(payment) }, options)).data;
    expect(charge).toMatchObject({ amount, application_fee_amount: fee, amount_refunded: refunded });
    const again = stripe.refunds.create(
      { payment_intent: String(payment), refund_application_fee: true },
      options,
    );
    if (refunded) await expect(again).rejects.toThrow("already been refunded");
    else expect(await again).toMatchObject({ amount });
  }
  const { available } = await stripe.balance.retrieve({}, options);
  expect(available[0]?.amount).toBe(0);
});

test("every seeded object has the keys that Stripe's types require, and no others", async () => {
  await enrolCast(db.sql, db.sql);
  await enrolConnected(db.sql, db.sql);
  await enrolSales(db.sql, db.sql);
  const differences = stripeTypes();
  const rows = await db.sql<{ doc: Doc }[]>`select doc from stripe.documents order by seq`;
  expect([...new Set(rows.flatMap(({ doc }) => differences(publicDoc(doc))))].sort()).toEqual([]);
  const kinds = new Set(rows.map(({ doc }) => doc.object));
  for (const kind of ["topup", "account", "subscription", "checkout.session", "charge", "refund"])
    expect(kinds, kind).toContain(kind);
}, 120_000);
