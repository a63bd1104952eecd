import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, readTime } from "./cast.ts";
import { checkout, offer, openShop, saleFact, seller, tellSale } from "./storefront-cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Page = { name: string; products: { id: string; left: number | null }[] } | null;
const page = async (account: string) =>
  (await db.as("anon", (tx) => tx`select storefront(${account}) as s`))[0]?.s as Page;
const mine = async (member: string) =>
  (await db.as(member, (tx) => tx`select my_storefront() as s`))[0]?.s as Record<string, unknown>;
const stockOf = async (product: string) =>
  (await db.sql`select stock from private.storefront_products where id = ${product}`)[0]?.stock as
    number | null;
const order = async (account: string, session: string) =>
  (await db.as("anon", (tx) => tx`select storefront_order(${account}, ${session}) as o`))[0]?.o as Record<
    string,
    unknown
  > | null;
const events = async (sale: string) =>
  (await db.sql`select type from private.events where values ->> 'sale_id' = ${sale} order by type`).map(
    ({ type }) => type as string,
  );

describe("who may sell", () => {
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

describe("a sale", () => {
  test("price and fee are the server's; what was seen is paid or told", async () => {
    const { member, account } = await seller(db);
    const id = await offer(db, member, { price: 1999 });
    expect(await checkout(db, account, id, 1999)).toMatchObject({ amount: 1999, fee: 200 });
    await expect(checkout(db, account, id, 1)).rejects.toThrow("product_price_changed");
    await expect(checkout(db, account, id, 1999, member)).rejects.toThrow("own_product");
    await expect(
      db.asKept(await join(db), (tx) => tx`select begin_sale(${account}, ${id}, 1999, null, 'en')`),
    ).rejects.toThrow("permission denied");
  });

  test("ten who press at once get three pieces", async () => {
    const { member, account } = await seller(db);
    const id = await offer(db, member);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => checkout(db, account, id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const each of tries)
      if (each.status === "rejected") expect(String(each.reason)).toContain("product_sold_out");
    expect(await stockOf(id)).toBe(0);
  });

  test("is applied once, in any order, and its piece is given back once when it expires", async () => {
    const { member, account } = await seller(db);
    const id = await offer(db, member);
    const [bought, left] = [await checkout(db, account, id), await checkout(db, account, id)];
    expect(await stockOf(id)).toBe(1);
    const evt = `evt_${randomUUID()}`;
    expect(await tellSale(db, account, saleFact(bought), { id: evt })).toBe("applied");
    expect(await tellSale(db, account, saleFact(bought), { id: evt })).toBe("duplicate");
    // The refund arrived before the payment was told a second time.
    await tellSale(db, account, saleFact(bought, { amount_refunded: 2000 }));
    const over = { status: "expired", payment_status: "unpaid", payment_intent: null };
    await tellSale(db, account, saleFact(left, over));
    await tellSale(db, account, saleFact(left, over));
    expect(await stockOf(id)).toBe(2);
    expect(await events(bought.sale)).toEqual([
      "storefront.ordered",
      "storefront.refunded",
      "storefront.sold",
    ]);
    expect(await events(left.sale)).toEqual([]);
    expect(await order(account, bought.session)).toMatchObject({
      state: "refunded",
      contact: "shop@example.com",
    });
    expect(await order(account, left.session)).toMatchObject({ state: "expired", contact: null });
  });

  test("paid after all takes its piece again", async () => {
    const { member, account } = await seller(db);
    const id = await offer(db, member);
    const sale = await checkout(db, account, id);
    await tellSale(db, account, saleFact(sale, { status: "expired", payment_status: "unpaid" }));
    await tellSale(db, account, saleFact(sale));
    expect(await stockOf(id)).toBe(2);
    expect((await order(account, sale.session))?.state).toBe("paid");
  });

  test("what was read before something newer is not written", async () => {
    const { member, account } = await seller(db);
    const sale = await checkout(db, account, await offer(db, member));
    const before = await readTime(db);
    await tellSale(db, account, saleFact(sale, { amount_refunded: 2000 }));
    expect(await tellSale(db, account, saleFact(sale), { at: before })).toBe("stale");
    expect((await order(account, sale.session))?.state).toBe("refunded");
  });

  test("of another account, of another sum or of nobody changes nothing", async () => {
    const [a, b] = [await seller(db), await seller(db)];
    const sale = await checkout(db, a.account, await offer(db, a.member));
    expect(await tellSale(db, b.account, saleFact(sale))).toBe("ignored");
    expect(await tellSale(db, a.account, saleFact(sale, { amount: 1 }))).toBe("ignored");
    expect(await tellSale(db, "acct_nobody", saleFact(sale))).toBe("ignored");
    expect((await order(a.account, sale.session))?.state).toBe("open");
    expect(await order(b.account, sale.session)).toBeNull();
  });

  test("that Stripe never opened gives its piece back, once", async () => {
    const { member, account } = await seller(db);
    const id = await offer(db, member, { stock: 1 });
    const [row] = await db.sql`select begin_sale(${account}, ${id}, 2000, null, 'en') as s`;
    const { sale } = row?.s as { sale: string };
    await db.sql`update private.storefront_sales set expires_at = now() - interval '1 hour' where id = ${sale}`;
    const [waiting] = await db.sql`select waiting_sales() as w`;
    expect(waiting?.w).toContainEqual({ sale, account, session: null });
    await db.sql`select give_up_sale(${sale})`;
    await db.sql`select give_up_sale(${sale})`;
    expect(await stockOf(id)).toBe(1);
  });
});

describe("what is delivered", () => {
  async function soldFile() {
    const { member, account } = await seller(db);
    const id = await offer(db, member, { delivery: "file" }, false);
    const file = randomUUID();
    await db.sql`select set_product_file(${member}, ${id}, ${file}, 'map.pdf', 1000)`;
    await db.asKept(member, (tx) => tx`select set_product_state(${id}, 'published')`);
    return { member, account, file, sale: await checkout(db, account, id) };
  }
  const download = async (account: string, session: string) =>
    (await db.as("anon", (tx) => tx`select storefront_download(${account}, ${session}) as d`))[0]?.d;

  test("a file, to whoever knows the checkout, once it is paid, until it is refunded or its time is over", async () => {
    const { member, account, file, sale } = await soldFile();
    await expect(download(account, sale.session)).rejects.toThrow("not_found");
    await tellSale(db, account, saleFact(sale));
    expect(await download(account, sale.session)).toEqual({ owner: member, file, name: "map.pdf" });
    expect(await order(account, sale.session)).toMatchObject({ state: "paid", file: { name: "map.pdf" } });
    await expect(download(account, sale.sale)).rejects.toThrow("not_found");
    await db.sql`update private.storefront_sales set paid_at = now() - interval '31 days' where id = ${sale.sale}`;
    await expect(download(account, sale.session)).rejects.toThrow("download_over");
    await db.sql`update private.storefront_sales set paid_at = now() where id = ${sale.sale}`;
    await tellSale(db, account, saleFact(sale, { amount_refunded: 2000 }));
    await expect(download(account, sale.session)).rejects.toThrow("not_found");
  });

  test("a text, never before it is paid", async () => {
    const { member, account } = await seller(db);
    const sale = await checkout(
      db,
      account,
      await offer(db, member, { delivery: "text", after_text: "The code is 7" }),
    );
    expect(await order(account, sale.session)).toMatchObject({ state: "open", text: null });
    expect(JSON.stringify(await page(account))).not.toContain("The code is 7");
    await tellSale(db, account, saleFact(sale));
    expect((await order(account, sale.session))?.text).toBe("The code is 7");
  });
});

describe("points of the buyer", () => {
  const set = (on: boolean) =>
    db.sql`update settings set value = ${db.sql.json(on)} where key = 'storefront.purchase_points'`;
  const lines = (buyer: string) => db.sql`
    select l.source, l.points from points_ledger l left join points_ledger o on o.id = l.reverses
    where l.user_id = ${buyer} and coalesce(o.source, l.source) = 'storefront' order by l.id`;
  const bought = async (buyer: string | null) => {
    const { member, account } = await seller(db);
    const sale = await checkout(db, account, await offer(db, member), 2000, buyer);
    const tell = (changes: Record<string, unknown> = {}) => tellSale(db, account, saleFact(sale, changes));
    await tell();
    return { member, tell };
  };

  test("are none unless the setting says so, and stay none when it is switched on later", async () => {
    const buyer = await join(db);
    const { tell } = await bought(buyer);
    await set(true);
    await tell();
    await set(false);
    expect(await lines(buyer)).toEqual([]);
  });

  test("are those of a purchase, once per order, and go with what is given back", async () => {
    const buyer = await join(db);
    await set(true);
    const { member, tell } = await bought(buyer);
    await tell();
    await bought(null);
    await set(false);
    expect(await lines(buyer)).toEqual([{ source: "storefront", points: 500 }]);
    expect(await lines(member)).toEqual([]);
    await tell({ amount_refunded: 500 });
    await tell({ amount_refunded: 500 });
    await tell({ amount_refunded: 2000 });
    expect(await lines(buyer)).toEqual([
      { source: "storefront", points: 500 },
      { source: "reversal", points: -125 },
      { source: "reversal", points: -375 },
    ]);
  });
});

test("a refund is the seller's own, once, and not of what the bank asks about", async () => {
  const [a, b] = [await seller(db), await seller(db)];
  const sale = await checkout(db, a.account, await offer(db, a.member));
  const begin = async (by: string) =>
    (await db.asKept("service_role", (tx) => tx`select begin_sale_refund(${by}, ${sale.sale}) as r`))[0]?.r;
  await expect(begin(a.member)).rejects.toThrow("not_found");
  await tellSale(db, a.account, saleFact(sale));
  await expect(begin(b.member)).rejects.toThrow("not_found");
  expect(await begin(a.member)).toMatchObject({ account: a.account, session: sale.session, fee: true });
  await tellSale(db, a.account, saleFact(sale, { disputed: true }));
  await expect(begin(a.member)).rejects.toThrow("sale_disputed");
  await tellSale(db, a.account, saleFact(sale, { amount_refunded: 2000 }));
  await expect(begin(a.member)).rejects.toThrow("sale_refunded");
});

test("the mail of an order goes to the address that paid, that of a sale to the seller", async () => {
  const { member, account } = await seller(db);
  const sale = await checkout(db, account, await offer(db, member));
  await tellSale(db, account, saleFact(sale));
  const queued = async (type: string) => {
    const [event] =
      await db.sql`select id from private.events where type = ${type} and values ->> 'sale_id' = ${sale.sale}`;
    await db.sql`select queue_event_mail(${event?.id as number}, ${type.replace(".", "_")}, '{}')`;
    return (
      await db.sql`select to_address, params from mail_outbox where key = ${`${type}:${sale.sale}`}`
    )[0];
  };
  expect(await queued("storefront.ordered")).toMatchObject({
    to_address: "buyer@example.com",
    params: {
      item: "Map",
      shop: "Maps by Lena",
      account,
      session: sale.session,
      contact: "shop@example.com",
    },
  });
  const told = await queued("storefront.sold");
  expect(told?.to_address).not.toBe("buyer@example.com");
  expect(JSON.stringify(told?.params)).not.toContain(sale.session);
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
