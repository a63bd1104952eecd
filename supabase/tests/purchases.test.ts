import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { checkout, offer, saleFact, seller, tellSale } from "./storefront-cast.ts";

let db: FreshDatabase;
let shop: Awaited<ReturnType<typeof seller>>;
let product: string;
beforeAll(async () => {
  db = await freshDatabase();
  shop = await seller(db);
  product = await offer(db, shop.member, { stock: null });
});
afterAll(() => db.drop());

type Purchase = {
  id: string;
  session: string;
  shop: string | null;
  contact: string | null;
  state: string;
  guest: boolean;
};
const purchases = async (member: string) =>
  ((await db.as(member, (tx) => tx`select my_membership() as m`))[0]?.m as { purchases: Purchase[] })
    .purchases;
const idsOf = async (member: string) => (await purchases(member)).map(({ id }) => id);

async function buy(buyer: string | null, email: string) {
  const sale = await checkout(db, shop.account, product, 2000, buyer);
  await tellSale(db, shop.account, saleFact(sale, { email }));
  return sale;
}

test("an order is its buyer's who was signed in, whatever address Stripe was given", async () => {
  const buyer = await join(db, { email: "ana@example.com" });
  const typed = await join(db, { email: "typed@example.com" });
  const sale = await buy(buyer, "Typed@example.com");
  expect(await purchases(buyer)).toMatchObject([
    {
      id: sale.sale,
      session: sale.session,
      shop: "Maps by Lena",
      contact: "shop@example.com",
      state: "paid",
    },
  ]);
  expect(await idsOf(typed)).toEqual([]);
  expect(await idsOf(shop.member), "the seller has sold it").toEqual([]);
  // Nor is it theirs once the buyer has erased the account.
  await db.asKept("service_role", (tx) => tx`select erase_member(${buyer})`);
  expect(await idsOf(typed)).toEqual([]);
});

test("an order without an account is whose confirmed address it was mailed to, and nobody else's", async () => {
  const member = await join(db, { email: "ben@example.com" });
  const sale = await buy(null, "Ben@Example.com");
  const other = await buy(null, "ben+2@example.com");
  expect(await idsOf(member)).toEqual([sale.sale]);
  await db.sql`update auth.users set email_confirmed_at = null where id = ${member}`;
  expect(await idsOf(member), "not confirmed").toEqual([]);
  await db.sql`update auth.users set email_confirmed_at = now(), email = 'new@example.com' where id = ${member}`;
  expect(await idsOf(member), "the address is another now").toEqual([]);
  await db.sql`update auth.users set email = 'ben+2@example.com' where id = ${member}`;
  expect(await idsOf(member)).toEqual([other.sale]);
});

test("what strangers buy with somebody's address pushes none of their own orders out", async () => {
  const member = await join(db, { email: "cora@example.com" });
  const own = await buy(member, "cora@example.com");
  for (let n = 0; n < 21; n += 1) await buy(null, "cora@example.com");
  const found = (await purchases(member)).map(({ id, guest }) => [id, guest]);
  expect(found).toHaveLength(21);
  expect(found.filter(([, guest]) => !guest)).toEqual([[own.sale, false]]);
});

test("a refund after the erasure brings no address back, and what is bought then has one", async () => {
  const member = await join(db, { email: "gina@example.com" });
  const sale = await buy(member, "gina@example.com");
  const open = await checkout(db, shop.account, product, 2000, member);
  await db.asKept("service_role", (tx) => tx`select erase_member(${member})`);
  await tellSale(db, shop.account, saleFact(sale, { email: "gina@example.com", amount_refunded: 500 }));
  await tellSale(db, shop.account, saleFact(open, { email: "gina@example.com" }));
  const kept = await db.sql`select id, email, amount_refunded from private.storefront_sales
    where id in (${sale.sale}, ${open.sale}) order by created_at`;
  expect(kept).toEqual([
    { id: sale.sale, email: "", amount_refunded: 500 },
    { id: open.sale, email: "gina@example.com", amount_refunded: 0 },
  ]);
});

test("a visitor reads none, and the export has the same orders, without their keys", async () => {
  await expect(db.as("anon", (tx) => tx`select my_membership()`)).rejects.toThrow("permission denied");
  const member = await join(db, { email: "dora@example.com" });
  const ids = [(await buy(member, "x@example.com")).sale, (await buy(null, "dora@example.com")).sale];
  const [row] = await db.as(member, (tx) => tx`select my_data_export() as e`);
  const { storefront_orders: orders } = row?.e as { storefront_orders: Record<string, unknown>[] };
  expect(orders.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(JSON.stringify(orders)).not.toContain("cs_test_");
});

test("what the younger of two joined accounts bought moves, with or without a session", async () => {
  const older = await join(db, { email: "eva@example.com" });
  const younger = await join(db, { email: "eva-2@example.com" });
  const ids = [(await buy(younger, "x@example.com")).sale, (await buy(null, "eva-2@example.com")).sale];
  await db.sql`select private.merge_accounts(${younger}, ${older})`;
  expect((await idsOf(older)).sort()).toEqual(ids.sort());
});

test("only what was paid is a purchase, and a refund, a lost dispute and a closed shop show", async () => {
  const member = await join(db, { email: "cleo@example.com" });
  await checkout(db, shop.account, product, 2000, member);
  expect(await idsOf(member)).toEqual([]);
  const sale = await buy(member, "cleo@example.com");
  const tell = (fact: Record<string, unknown>) => tellSale(db, shop.account, saleFact(sale, fact));
  await tell({ amount_refunded: 500 });
  expect(await purchases(member)).toMatchObject([{ state: "paid", amount_refunded: 500 }]);
  await tell({ amount_refunded: 2000 });
  expect(await purchases(member)).toMatchObject([{ state: "refunded" }]);
  await tell({ disputed: true, dispute_lost: true });
  expect(await purchases(member)).toMatchObject([{ state: "disputed" }]);
  await db.sql`delete from private.storefronts where user_id = ${shop.member}`;
  expect(await purchases(member)).toMatchObject([{ shop: null, contact: null }]);
});
