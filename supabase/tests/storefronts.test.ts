import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { checkout, offer, openShop, saleFact, seller, storefrontReads, tellSale } from "./storefront-cast.ts";

const db = await freshDatabase();
afterAll(() => db.drop());
const { page, stockOf, order } = storefrontReads(db);
const mine = async (member: string) =>
  (await db.as(member, (tx) => tx`select my_storefront() as s`))[0]?.s as Record<string, unknown>;

describe("who may sell", () => {
  test("is told so in the navigation, also after the plan has ended", async () => {
    const sells = async (member: string) =>
      ((await db.as(member, (tx) => tx`select my_card() as it`))[0]?.it as { sells: boolean }).sells;
    const { member } = await seller(db);
    expect([await sells(member), await sells(await join(db))]).toEqual([true, false]);
    await db.sql`update profiles set tier = 'standard' where user_id = ${member}`;
    expect(await sells(member)).toBe(true);
    await db.sql`delete from private.storefronts where user_id = ${member}`;
    expect(await sells(member)).toBe(false);
  });

  test("a plan with the benefit, the first day over and a hundred points; nobody else", async () => {
    const standard = await seller(db, { tier: "plus", shop: false });
    await expect(openShop(db, standard.member)).rejects.toThrow("storefront_not_included");
    const poor = await seller(db, { points: 49, shop: false });
    await expect(openShop(db, poor.member)).rejects.toThrow("storefront_too_new");
    const young = await seller(db, { shop: false });
    await db.sql`update profiles set created_at = now() - interval '23 hours' where user_id = ${young.member}`;
    await expect(openShop(db, young.member)).rejects.toThrow("storefront_too_new");
    const founder = await seller(db, { tier: "founder", shop: false });
    await openShop(db, founder.member);
    expect(await mine(founder.member)).toMatchObject({ closed: null, included: true, refusal: null });
  });

  test("whatever closes a shop, visitors are told nothing but that there is none", async () => {
    const { member, account } = await seller(db);
    await offer(db, member);
    expect(await page(account)).toMatchObject({ name: "Maps by Lena" });
    const closing: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        "suspended",
        () => db.sql`update profiles set suspended_until = 'infinity' where user_id = ${member}`,
        () => db.sql`update profiles set suspended_until = null where user_id = ${member}`,
      ],
      [
        "not_included",
        () => db.sql`update profiles set tier = 'standard' where user_id = ${member}`,
        () => db.sql`update profiles set tier = 'pro' where user_id = ${member}`,
      ],
      [
        "no_charges",
        () => db.sql`update connected_accounts set charges_enabled = false where user_id = ${member}`,
        () => db.sql`update connected_accounts set charges_enabled = true where user_id = ${member}`,
      ],
      [
        "taken_down",
        () => db.sql`update private.storefronts set taken_down_at = now() where user_id = ${member}`,
        () => db.sql`update private.storefronts set taken_down_at = null where user_id = ${member}`,
      ],
    ];
    const product = (await page(account))?.products[0]?.id ?? "";
    for (const [reason, close, open] of closing) {
      await close();
      expect(await page(account), reason).toBeNull();
      expect((await mine(member)).closed).toBe(reason);
      await expect(checkout(db, account, product), reason).rejects.toThrow("storefront_closed");
      const [listed] = await db.as("anon", (tx) => tx`select open_storefronts() as a`);
      expect(listed?.a).not.toContain(account);
      await open();
    }
    expect(await page(account)).not.toBeNull();
    expect(await page("acct_nobody")).toBeNull();
  });
});

describe("products", () => {
  test("are fifty at a time, also when one comes back from the archive", async () => {
    const { member } = await seller(db);
    const away = await offer(db, member, {}, false);
    const put = (state: string) => db.asKept(member, (tx) => tx`select set_product_state(${away}, ${state})`);
    await put("archived");
    await db.sql`insert into private.storefront_products (user_id, title, description, price, delivery, after_text, state)
      select ${member}, 'Map ' || n, '', 2000, 'contact', '', 'draft' from generate_series(1, 50) n`;
    await expect(offer(db, member, {}, false)).rejects.toThrow("products_too_many");
    for (const state of ["draft", "published"]) await expect(put(state)).rejects.toThrow("products_too_many");
    await db.sql`update private.storefront_products set state = 'archived' where user_id = ${member} and title = 'Map 1'`;
    await put("draft");
    await put("published");
  });

  test("are drafts first, complete before they are on sale, and another's can neither be seen nor changed", async () => {
    const { member, account } = await seller(db);
    const draft = await offer(db, member, {}, false);
    const text = await offer(db, member, { delivery: "text" }, false);
    const file = await offer(db, member, { delivery: "file" }, false);
    expect((await page(account))?.products).toEqual([]);
    const publish = (id: string, by = member) =>
      db.asKept(by, (tx) => tx`select set_product_state(${id}, 'published')`);
    await expect(publish(text)).rejects.toThrow("product_incomplete");
    await expect(publish(file)).rejects.toThrow("product_incomplete");
    await db.sql`select set_product_file(${member}, ${file}, ${randomUUID()}, 'map.pdf', 1000)`;
    await publish(file);
    await publish(draft);
    expect((await page(account))?.products.map(({ id }) => id).sort()).toEqual([draft, file].sort());
    const other = (await seller(db)).member;
    await expect(publish(draft, other)).rejects.toThrow("not_found");
    await expect(db.sql`select set_product_picture(${other}, ${draft}, ${randomUUID()})`).rejects.toThrow(
      "not_found",
    );
    await expect(
      db.asKept(
        other,
        (tx) => tx`select save_product(${draft}, '{"title": "Mine", "price": 100, "delivery": "contact"}')`,
      ),
    ).rejects.toThrow("not_found");
  });

  test.each([
    { price: 99 },
    { price: 1_000_001 },
    { title: "A" },
    { stock: -1 },
    { delivery: "teleport" },
    { description: "x".repeat(2001) },
  ])("%o is refused", async (changes) => {
    const { member } = await seller(db);
    await expect(offer(db, member, changes)).rejects.toThrow("invalid_input");
  });

  test("a form that was open while pieces were sold changes the stock by what was typed, not to it", async () => {
    const { member, account } = await seller(db);
    const id = await offer(db, member, { stock: 5 });
    await checkout(db, account, id);
    await checkout(db, account, id);
    const data = { title: "Map", price: 2000, delivery: "contact", stock: 7, stock_seen: 5 };
    await db.asKept(member, (tx) => tx`select save_product(${id}, ${db.sql.json(data)})`);
    expect(await stockOf(id)).toBe(5);
  });
});

test("an erased seller's shop is gone and the sale stays; an erased buyer's address is nowhere", async () => {
  const { member, account } = await seller(db);
  const buyer = await join(db, { email: "buys@example.com" });
  const sale = await checkout(db, account, await offer(db, member), 2000, buyer);
  await tellSale(db, account, saleFact(sale, { email: "Buys@Example.com" }));
  await db.asKept("service_role", (tx) => tx`select erase_member(${buyer})`);
  const kept = () =>
    db.sql`select email, buyer_id, amount, state from private.storefront_sales where id = ${sale.sale}`;
  expect(await kept()).toEqual([{ email: "", buyer_id: null, amount: 2000, state: "paid" }]);
  await db.asKept("service_role", (tx) => tx`select erase_member(${member})`);
  expect(await page(account)).toBeNull();
  expect(await kept()).toHaveLength(1);
  expect(await order(account, sale.session)).toMatchObject({ state: "paid", shop: null, contact: null });
});
