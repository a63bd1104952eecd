import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { enrolCast } from "./cast.ts";
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
