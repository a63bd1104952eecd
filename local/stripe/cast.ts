import type { Sql } from "postgres";
import type { Price, Product } from "./documents.ts";
import { makeMethod } from "./money/methods.ts";
import { makeSubscription, periodOf } from "./money/subscriptions.ts";
import { makeCustomer } from "./resources/customers.ts";
import { makePrice } from "./resources/prices.ts";
import { cancelAtPeriodEnd } from "./resources/subscriptions.ts";
import { Store } from "./store.ts";
import { currentTime } from "./context.ts";

type Seeded = {
  id: string;
  user_id: string;
  email: string;
  name: string | null;
  started: number;
  ends: boolean;
  price: {
    plan: string;
    name: string;
    lookup_key: string;
    interval: "month" | "year";
    amount: number;
  };
};

/** A price as the app would have made it when it was first needed (`lib/billing/catalog.ts`). */
async function priceFor(
  store: Store,
  { plan, name, lookup_key, interval, amount }: Seeded["price"],
): Promise<Price> {
  const [known] = await store.all("price", { lookup_key });
  if (known) return known;
  const product = `plan_${plan}`;
  if (!(await store.find("product", product))) {
    const times = { created: store.time, updated: store.time };
    const made = {
      id: product,
      object: "product",
      active: true,
      ...times,
      livemode: false,
      name,
      metadata: {},
    };
    await store.insert("product", { ...made, type: "service" } as Product);
  }
  const recurring = {
    interval,
    interval_count: 1,
    trial_period_days: null,
    usage_type: "licensed",
    meter: null,
  };
  return store.insert(
    "price",
    makePrice(store, { product, unit_amount: amount, lookup_key, recurring } as Parameters<
      typeof makePrice
    >[1]),
  );
}

/**
 * Gives the subscribers of `supabase/seed` what a real one has at Stripe: customer, card 4242 and subscription, so
 * that changing, cancelling and renewing work for them too. Does nothing for who has a customer already. `app` is the
 * app's database, `sql` that of the stand-ins.
 */
export async function enrolCast(app: Sql, sql: Sql): Promise<void> {
  const rows = await app<Seeded[]>`
    select s.id, s.user_id, u.email, p.full_name as name, s.cancel_at_period_end as ends,
      extract(epoch from s.current_period_start)::int as started,
      jsonb_build_object('plan', pr.plan_key, 'name', pl.name, 'lookup_key', pr.lookup_key,
        'interval', pr.interval, 'amount', pr.unit_amount) as price
    from public.subscriptions s
    join auth.users u on u.id = s.user_id
    join public.profiles p on p.user_id = s.user_id
    join public.prices pr on pr.id = s.price_id
    join public.plans pl on pl.key = pr.plan_key
    where s.id like 'seed_sub_%' and s.status = 'active'
      and not exists (select from public.customers c where c.user_id = s.user_id)`;
  if (rows.length === 0) return;
  const time = await currentTime(sql);
  await sql.begin(async (tx) => {
    for (const row of rows) {
      const store = new Store(tx, time).at(row.started);
      const price = await priceFor(store, row.price);
      const metadata = { user_id: row.user_id, plan_key: row.price.plan };
      const customer = await makeCustomer(store, { email: row.email, name: row.name, metadata });
      const card = { number: "4242424242424242", exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 };
      const method = await makeMethod(store, card, { email: row.email, name: row.name }, customer.id);
      const settings = { ...customer.invoice_settings, default_payment_method: method.id };
      await store.save("customer", { ...customer, invoice_settings: settings });
      const lines = [{ price, quantity: 1 }];
      const made = await makeSubscription(store, {
        id: row.id,
        customer: customer.id,
        lines,
        method,
        metadata,
        testClock: null,
      });
      if (row.ends) await store.save("subscription", cancelAtPeriodEnd(store, made, true));
      await app.begin(async (db) => {
        await db`insert into public.customers (user_id, stripe_customer_id) values (${row.user_id}, ${customer.id})`;
        await db`select public.set_stripe_price(${row.price.lookup_key}, ${price.id}, ${price.unit_amount})`;
        await db`update public.subscriptions set current_period_end = to_timestamp(${periodOf(made).end})
          where id = ${row.id}`;
      });
    }
  });
}
