import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { checkout, offer, saleFact, seller, tellSale } from "./storefront-cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Shop = {
  account: string;
  by: string | null;
  products: number;
  least: number;
  picture: string | null;
};
const list = async (page = 1) =>
  (await db.as("anon", (tx) => tx`select shops(${page}) as s`))[0]?.s as { pages: number; shops: Shop[] };
const shopOf = async (account: string) => (await list()).shops.find((shop) => shop.account === account);
const setListed = (member: string, listed: boolean | null) =>
  db.asKept(
    member,
    (tx) => tx`select save_storefront('Maps by Lena', 'Hand-drawn', 'Shop@Example.com', ${listed})`,
  );

describe("the list of shops", () => {
  test("shows what can be bought, from which price, with a picture of the newest that has one", async () => {
    const { member, account } = await seller(db);
    expect(await shopOf(account), "nothing on sale").toBeUndefined();
    const old = await offer(db, member, { price: 3000 });
    const first = randomUUID();
    await db.sql`select set_product_picture(${member}, ${old}, ${first})`;
    expect(await shopOf(account)).toMatchObject({
      products: 1,
      least: 3000,
      picture: `${old}/${first}`,
    });
    const newer = await offer(db, member, { price: 1500 });
    await offer(db, member, { price: 100 }, false);
    await offer(db, member, { price: 100, stock: 0 });
    expect(await shopOf(account), "drafts and what is sold out count for nothing").toMatchObject({
      products: 2,
      least: 1500,
      picture: `${old}/${first}`,
    });
    const second = randomUUID();
    await db.sql`select set_product_picture(${member}, ${newer}, ${second})`;
    expect(await shopOf(account)).toMatchObject({ picture: `${newer}/${second}` });
  });

  test("names no seller by their id, nor does the shop, an order or its download", async () => {
    const { member, account } = await seller(db);
    const product = await offer(db, member, { delivery: "file" }, false);
    await db.sql`select set_product_picture(${member}, ${product}, ${randomUUID()})`;
    await db.sql`select set_product_file(${member}, ${product}, ${randomUUID()}, 'map.txt', 10)`;
    await db.asKept(member, (tx) => tx`select set_product_state(${product}, 'published')`);
    const { session, ...sale } = await checkout(db, account, product);
    await tellSale(db, account, saleFact({ session, ...sale }));
    const [read] = await db.as(
      "anon",
      (
        tx,
      ) => tx`select jsonb_build_array(home(), shops(1), storefront(${account}), storefront_order(${account}, ${session}),
        storefront_download(${account}, ${session})) as all`,
    );
    expect(JSON.stringify(read)).toContain(product);
    expect(JSON.stringify(read)).not.toContain(member);
    const owns = async (asker: string) =>
      (await db.as(asker, (tx) => tx`select owns_storefront(${account}) as it`))[0]?.it;
    expect([await owns(member), await owns(await join(db))]).toEqual([true, false]);
    await expect(db.as("anon", (tx) => tx`select owns_storefront(${account})`)).rejects.toThrow(
      "permission denied",
    );
    expect(await db.asKept("service_role", (tx) => tx`select goods_of(${member}) as it`)).toMatchObject([
      { it: [] },
    ]);
    await expect(db.as(member, (tx) => tx`select goods_of(${member})`)).rejects.toThrow("permission denied");
  });

  test("leaves out what is sold out, suspended, taken down, without the plan, without cards, or erased", async () => {
    const { member, account } = await seller(db);
    const only = await offer(db, member, { stock: 1 });
    const sale = await checkout(db, account, only);
    expect(await shopOf(account), "the last piece is held").toBeUndefined();
    await tellSale(db, account, saleFact(sale, { status: "expired", payment_status: "unpaid" }));
    expect(await shopOf(account)).toBeDefined();
    const closing = [
      [
        () => db.sql`update profiles set suspended_until = 'infinity' where user_id = ${member}`,
        () => db.sql`update profiles set suspended_until = null where user_id = ${member}`,
      ],
      [
        () => db.sql`update profiles set tier = 'plus' where user_id = ${member}`,
        () => db.sql`update profiles set tier = 'pro' where user_id = ${member}`,
      ],
      [
        () => db.sql`update connected_accounts set charges_enabled = false where user_id = ${member}`,
        () => db.sql`update connected_accounts set charges_enabled = true where user_id = ${member}`,
      ],
      [
        () => db.sql`update private.storefronts set taken_down_at = now() where user_id = ${member}`,
        () => db.sql`update private.storefronts set taken_down_at = null where user_id = ${member}`,
      ],
      [
        () => db.sql`update private.storefront_products set taken_down_at = now() where id = ${only}`,
        () => db.sql`update private.storefront_products set taken_down_at = null where id = ${only}`,
      ],
    ] as const;
    const version = async () => Number((await db.sql`select content_version() as n`)[0]?.n);
    for (const [n, [close, open]] of closing.entries()) {
      const before = await version();
      await close();
      expect(await shopOf(account), `closed ${n}`).toBeUndefined();
      expect(await version(), `every instance makes the list anew ${n}`).toBeGreaterThan(before);
      await open();
      expect(await shopOf(account), `open ${n}`).toBeDefined();
    }
    const before = await version();
    await db.asKept("service_role", (tx) => tx`select erase_member(${member})`);
    expect(await shopOf(account)).toBeUndefined();
    expect(await version()).toBeGreaterThan(before);
  });

  test("the pages of everybody are not made anew because a seller switches to and fro, nor for who has no shop", async () => {
    const { member } = await seller(db);
    const product = await offer(db, member);
    const other = await join(db);
    const version = async () => Number((await db.sql`select content_version() as n`)[0]?.n);
    const before = await version();
    await setListed(member, false);
    await db.asKept(member, (tx) => tx`select set_product_state(${product}, 'draft')`);
    await db.sql`update profiles set tier = 'pro' where user_id = ${other}`;
    expect(await version()).toBe(before);
  });

  test("leaves out whose seller opted out, for search engines too; the shop itself stays open", async () => {
    const { member, account } = await seller(db);
    await offer(db, member);
    const page = async () =>
      (await db.as("anon", (tx) => tx`select storefront(${account}) as s`))[0]?.s as { listed: boolean };
    const found = async () => (await db.as("anon", (tx) => tx`select open_storefronts() as s`))[0]?.s;
    expect(await page(), "a new shop is in it").toMatchObject({ listed: true });
    await setListed(member, false);
    expect(await shopOf(account)).toBeUndefined();
    expect(await found()).not.toContain(account);
    expect(await page()).toMatchObject({ listed: false });
    await setListed(member, null);
    expect(await page(), "null leaves it as it was").toMatchObject({ listed: false });
    // Another member's switch is their own.
    const other = await seller(db);
    await setListed(other.member, true);
    expect(await page()).toMatchObject({ listed: false });
    await expect(
      db.as("anon", (tx) => tx`select save_storefront('Not mine', '', 'a@example.com', true)`),
    ).rejects.toThrow("permission denied");
    await setListed(member, true);
    expect(await found()).toContain(account);
  });

  test("answers for a shop that left it, was closed or is gone as for one that never was", async () => {
    const reporter = await join(db);
    type Asked = { account: string; product: string };
    const never: Asked = { account: "acct_never1", product: randomUUID() };
    const refusalOf = async (work: Promise<unknown>) =>
      work.then(
        () => "",
        (error: Error) => error.message,
      );
    /** All that a visitor or another member can ask of a shop. */
    const answers = async ({ account, product }: Asked) => ({
      list: await list(),
      sitemap: (await db.as("anon", (tx) => tx`select open_storefronts() as s`))[0]?.s as string[],
      page: (await db.as("anon", (tx) => tx`select storefront(${account}) as s`))[0]?.s as object | null,
      order: (await db.as("anon", (tx) => tx`select storefront_order(${account}, 'cs_test_1') as s`))[0]?.s,
      buy: await refusalOf(checkout(db, account, product)),
      report: await refusalOf(
        db.as(reporter, (tx) => tx`select report_storefront(${account}, ${product}, 'rights', '')`),
      ),
    });
    const absent = await answers(never);
    expect(absent).toMatchObject({ page: null, order: null, buy: "storefront_closed", report: "not_found" });

    const { member, account } = await seller(db);
    const product = await offer(db, member);
    const shop = { account, product };
    expect((await answers(shop)).list).not.toEqual(absent.list);
    await setListed(member, false);
    const unlisted = await answers(shop);
    expect([unlisted.list, unlisted.sitemap]).toEqual([absent.list, absent.sitemap]);
    await setListed(member, true);
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${member}`;
    expect(await answers(shop), "suspended").toEqual(absent);
    await db.sql`update profiles set suspended_until = null where user_id = ${member}`;
    await db.sql`update private.storefronts set taken_down_at = now() where user_id = ${member}`;
    expect(await answers(shop), "taken down").toEqual(absent);
    await db.asKept("service_role", (tx) => tx`select erase_member(${member})`);
    expect(await answers(shop), "erased").toEqual(absent);
  });

  test("names the seller by a username, and nobody who has none or whom rankings do not name", async () => {
    const { member, account } = await seller(db);
    await offer(db, member);
    await db.sql`update profiles set full_name = 'Lena Berg' where user_id = ${member}`;
    const mine = async () =>
      (await db.as(member, (tx) => tx`select my_storefront() as s`))[0]?.s as { by: string | null };
    const shown = async () => [(await shopOf(account))?.by, (await mine()).by];
    expect(await shown(), "no masked name").toEqual([null, null]);
    await db.sql`update profiles set username = 'lena-maps' where user_id = ${member}`;
    expect(await shown()).toEqual(["lena-maps", "lena-maps"]);
    await db.sql`update profiles set leaderboard_opt_out = true where user_id = ${member}`;
    expect(await shown()).toEqual([null, null]);
  });

  test("has 24 shops on a page, those opened last first, and none beyond the last", async () => {
    const opened: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      const { member, account } = await seller(db);
      await offer(db, member);
      await db.sql`update private.storefronts set created_at = now() + make_interval(mins => ${n + 1}) where user_id = ${member}`;
      opened.unshift(account);
    }
    const first = await list();
    expect(first.shops.map(({ account }) => account)).toEqual(opened.slice(0, 24));
    const second = await list(2);
    expect(second.shops[0]?.account).toBe(opened[24]);
    expect((await list(first.pages + 1)).shops).toEqual([]);
    expect((await list(-5)).shops.map(({ account }) => account)).toEqual(opened.slice(0, 24));
  });
});

test("a newcomer reads what a shop waits for", async () => {
  const { member } = await seller(db, { points: 0, shop: false });
  await db.sql`update profiles set created_at = now() - interval '1 hour' where user_id = ${member}`;
  const mine = async () =>
    (await db.as(member, (tx) => tx`select my_storefront() as s`))[0]?.s as {
      refusal: string | null;
      needs: { from: string; points: number; needed: number };
    };
  const { refusal, needs } = await mine();
  expect(refusal).toBe("storefront_too_new");
  // Those of joining.
  expect(needs).toMatchObject({ points: 50, needed: 100 });
  const hours = (new Date(needs.from).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(22);
  expect(hours).toBeLessThan(24);
  await db.sql`update profiles set created_at = now() - interval '25 hours' where user_id = ${member}`;
  expect((await mine()).refusal).toBe("storefront_too_new");
  await db.sql`select private.award(${member}, 'manual', 'more', 50, 'More')`;
  expect((await mine()).refusal).toBeNull();
});
