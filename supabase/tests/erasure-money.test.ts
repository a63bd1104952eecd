import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import {
  checkoutOf,
  click,
  deliver,
  invoiceOf,
  join,
  linkWallet,
  onboard,
  publishPrices,
  subscriptionOf,
} from "./cast.ts";
import { checkout, offer, saleFact, seller, tellSale } from "./storefront-cast.ts";
import { anyMint, confirmMint } from "./tokens.ts";

const db = await freshDatabase();
await publishPrices(db);
afterAll(() => db.drop());

/** Tables in which a text still stands. */
async function naming(text: string): Promise<string[]> {
  const all = await db.sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth') order by 1`;
  const found: string[] = [];
  for (const { name } of all) {
    const rows = await db.sql.unsafe(`select 1 from ${name} t where t::text ilike '%${text}%' limit 1`);
    if (rows.length) found.push(name as string);
  }
  return found;
}

test("who paid, minted, referred, sold, bought and gave leaves no address, and a wallet only where the chain shows it", async () => {
  const address = "climber@example.com";
  const me = await join(db, { email: address });
  await onboard(db, me);
  const wallet = await linkWallet(db, me);
  const friend = await join(db, { click: await click(db, me) });
  await onboard(db, friend);

  const paid = await checkoutOf(db, me);
  await deliver(db, [paid, subscriptionOf(paid), invoiceOf(paid)]);
  await deliver(db, [subscriptionOf(paid, { status: "canceled" })]);
  await confirmMint(db, anyMint(`0x${"c".repeat(40)}`, wallet));
  // A code for the address, a gift to it, a merge with it, and a purchase with it in somebody's storefront.
  await db.sql`insert into private.gifts (order_id, user_id, plan_key, months, recipient_email, message, code, expires_at)
    select ${paid.order_id}, ${friend}, 'plus', 3, ${address}, 'For you', '0123456789ABCDEF', now() + interval '9 days'`;
  await db.asKept("service_role", (tx) => tx`select begin_merge(${friend}, ${address})`);
  const shop = await seller(db);
  const sale = await checkout(db, shop.account, await offer(db, shop.member));
  await tellSale(db, shop.account, saleFact(sale, { email: address.toUpperCase() }));
  await db.asKept("service_role", (tx) => tx`select erase_member(${me})`);

  expect(await naming(address), "the farewell alone still has to find its way").toEqual([
    "public.mail_outbox",
  ]);
  expect(await naming(wallet.slice(2))).toEqual([
    "private.nft_owners",
    "public.nft_mints",
    "public.wallet_rewards",
  ]);
});
