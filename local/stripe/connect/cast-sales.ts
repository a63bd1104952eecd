import type { Sql } from "postgres";
import { currentTime } from "../context.ts";
import { payWithCard } from "../money/checkout.ts";
import { createRefund } from "../resources/refunds.ts";
import { createSession } from "../resources/sessions.ts";
import { Store } from "../store.ts";

type Seeded = {
  id: string;
  account: string;
  title: string;
  email: string;
  amount: number;
  fee: number;
  refunded: number;
  paid: number;
};

/** A checkout on the account, paid with card 4242, and what was given back. */
async function sell(store: Store, sale: Seeded) {
  const metadata = { sale_id: sale.id };
  const page = `http://localhost:3000/storefront/${sale.account}`;
  const params = {
    mode: "payment",
    line_items: [
      {
        quantity: "1",
        price_data: { currency: "usd", unit_amount: String(sale.amount), product_data: { name: sale.title } },
      },
    ],
    payment_intent_data: { description: sale.title, metadata, application_fee_amount: String(sale.fee) },
    metadata,
    success_url: page,
    cancel_url: page,
  };
  const opened = await createSession.run({
    store,
    params: createSession.schema.parse(params),
    id: "",
    origin: "",
  });
  const card = { number: "4242424242424242", exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 };
  const payer = { email: sale.email, name: "", country: "", taxId: "", postal_code: "", card, typed: {} };
  const { session } = await payWithCard(store, (opened as { id: string }).id, payer);
  const payment = String(session.payment_intent);
  if (sale.refunded > 0) {
    const wanted = { payment_intent: payment, amount: String(sale.refunded), refund_application_fee: "true" };
    await createRefund.run({ store, params: createRefund.schema.parse(wanted), id: "", origin: "" });
  }
  return { session: session.id, payment };
}

/**
 * Gives the paid orders of storefronts in `supabase/seed` what a real one has at Stripe, so that they can be refunded; the
 * app's rows then carry Stripe's ids. Does nothing the second time. The accounts are enrolled before (`cast.ts`).
 */
export async function enrolSales(app: Sql, sql: Sql): Promise<void> {
  const rows = await app<Seeded[]>`
    select id, account, title, email, amount, fee, amount_refunded as refunded, extract(epoch from paid_at)::int as paid
    from private.storefront_sales
    where state = 'paid' and stripe_session_id like 'cs_test_seed%' order by paid_at`;
  const time = await currentTime(sql);
  await sql.begin(async (tx) => {
    const [before] = await tx`select coalesce(max(id), 0) as id from stripe.deliveries`;
    for (const row of rows) {
      const { session, payment } = await sell(new Store(tx, time).of(row.account).at(row.paid), row);
      await app`update private.storefront_sales set stripe_session_id = ${session}, payment_intent_id = ${payment}
        where id = ${row.id}`;
    }
    // The app has what these events tell; they would arrive weeks after they were made.
    await tx`delete from stripe.deliveries where id > ${String(before?.id)}`;
  });
}
