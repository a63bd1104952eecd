import { randomUUID } from "node:crypto";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { join, readTime } from "./cast.ts";

type Selling = { tier?: string; charges?: boolean; shop?: boolean; points?: number };

/** A member who may sell: a plan with the benefit, no newcomer, an account that takes cards, and an open storefront. */
export async function seller(
  db: FreshDatabase,
  { tier = "pro", charges = true, shop = true, points = 500 }: Selling = {},
) {
  const member = await join(db);
  const account = `acct_${randomUUID().replaceAll("-", "")}`;
  await db.sql`update profiles set created_at = now() - interval '3 days', tier = ${tier} where user_id = ${member}`;
  if (points > 0) await db.sql`select private.award(${member}, 'manual', 'start', ${points}, 'Start')`;
  await db.sql`insert into connected_accounts (user_id, country, stripe_account_id, details_submitted, transfers, card_payments,
      charges_enabled, payouts_enabled)
    values (${member}, 'DE', ${account}, true, 'active', ${charges ? "active" : "inactive"}, ${charges}, true)`;
  if (shop) await openShop(db, member);
  return { member, account };
}

export const openShop = (db: FreshDatabase, member: string) =>
  db.asKept(member, (tx) => tx`select save_storefront('Maps by Lena', 'Hand-drawn', 'Shop@Example.com')`);

const product = {
  title: "Map",
  description: "A1",
  price: 2000,
  stock: 3,
  delivery: "contact",
  after_text: "",
};

/** A product of a seller, on sale unless told otherwise. */
export async function offer(
  db: FreshDatabase,
  member: string,
  changes: Record<string, unknown> = {},
  published = true,
): Promise<string> {
  const data = db.sql.json({ ...product, ...changes } as never);
  const id = (await db.asKept(member, (tx) => tx`select save_product(null, ${data}) as id`))[0]?.id as string;
  if (published) await db.asKept(member, (tx) => tx`select set_product_state(${id}, 'published')`);
  return id;
}

/** A member who is no newcomer, whose checkouts are not bound as those of guests. */
export async function settled(db: FreshDatabase): Promise<string> {
  const member = await join(db);
  await db.sql`update profiles set created_at = now() - interval '3 days' where user_id = ${member}`;
  await db.sql`select private.award(${member}, 'manual', 'start', 500, 'Start')`;
  return member;
}

/** A checkout that is opened: what Stripe is told, and the id that it answers. */
export async function checkout(
  db: FreshDatabase,
  account: string,
  productId: string,
  price = 2000,
  buyer: string | null = null,
) {
  const [row] = await db.asKept(
    "service_role",
    (tx) => tx`select begin_sale(${account}, ${productId}, ${price}, ${buyer}, 'en') as s`,
  );
  const sale = row?.s as { sale: string; amount: number; fee: number };
  const session = `cs_test_${sale.sale.replaceAll("-", "")}`;
  await db.sql`select attach_sale(${sale.sale}, ${session})`;
  return { ...sale, session };
}

type Sold = Awaited<ReturnType<typeof checkout>>;

export const saleFact = ({ sale, session, amount }: Sold, changes: Record<string, unknown> = {}) => ({
  kind: "sale",
  sale,
  session,
  status: "complete",
  payment_status: "paid",
  payment_intent: `pi_${session.slice(8)}`,
  amount,
  currency: "usd",
  email: "buyer@example.com",
  receipt_url: "https://pay.stripe.com/receipts/1",
  amount_refunded: 0,
  disputed: false,
  ...changes,
});

/** What Stripe says of an account's checkout arrives as an event; answers the outcome. */
export async function tellSale(
  db: FreshDatabase,
  account: string,
  fact: Record<string, unknown>,
  { id = `evt_${randomUUID()}`, at = "" } = {},
) {
  const time = at || (await readTime(db));
  const [row] = await db.asKept(
    "service_role",
    (tx) => tx`select apply_connect_event(${id}, 'checkout.session.completed', 1800000000, ${account},
      ${db.sql.json({ id: fact.session as string, object: "checkout.session" })}, ${db.sql.json([fact] as never)}, ${time}) as outcome`,
  );
  return row?.outcome as string;
}

type Page = { name: string; products: { id: string; left: number | null }[] } | null;

/** What anybody may read of a seller's account, and what the database holds. */
export function storefrontReads(db: FreshDatabase) {
  const page = async (account: string) =>
    (await db.as("anon", (tx) => tx`select storefront(${account}) as s`))[0]?.s as Page;
  const stockOf = async (product: string) =>
    (await db.sql`select stock from private.storefront_products where id = ${product}`)[0]?.stock as
      number | null;
  const order = async (account: string, session: string) =>
    (await db.as("anon", (tx) => tx`select storefront_order(${account}, ${session}) as o`))[0]?.o as Record<
      string,
      unknown
    > | null;

  return { page, stockOf, order };
}
