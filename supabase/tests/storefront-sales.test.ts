import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { join, readTime } from "./cast.ts";
import { checkout, offer, saleFact, seller, settled, storefrontReads, tellSale } from "./storefront-cast.ts";

const db = await freshDatabase();
afterAll(() => db.drop());
const { page, stockOf, order } = storefrontReads(db);
const events = async (sale: string) =>
  (await db.sql`select type from private.events where values ->> 'sale_id' = ${sale} order by type`).map(
    ({ type }) => type as string,
  );

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

  test("ten members who press at once get three pieces, guests among them two", async () => {
    const { member, account } = await seller(db);
    const id = await offer(db, member);
    const members: string[] = [];
    for (let n = 0; n < 10; n += 1) members.push(await settled(db));
    const tries = await Promise.allSettled(members.map((buyer) => checkout(db, account, id, 2000, buyer)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const each of tries)
      if (each.status === "rejected") expect(String(each.reason)).toContain("product_sold_out");
    expect(await stockOf(id)).toBe(0);
    const another = await offer(db, member);
    const guests = await Promise.allSettled(Array.from({ length: 10 }, () => checkout(db, account, another)));
    expect(guests.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
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

  test("that is open when its shop or product is closed is to be ended; one of an open shop is not", async () => {
    const { member, account } = await seller(db);
    const sale = await checkout(db, account, await offer(db, member));
    const listed = async () =>
      ((await db.sql`select waiting_sales() as w`)[0]?.w as { sale: string; closed: boolean }[]).find(
        (each) => each.sale === sale.sale,
      )?.closed;
    expect(await listed()).toBeUndefined();
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${member}`;
    expect(await listed()).toBe(true);
    await db.sql`update profiles set suspended_until = null where user_id = ${member}`;
    await db.sql`update private.storefront_products set taken_down_at = now() where user_id = ${member}`;
    expect(await listed()).toBe(true);
    await tellSale(db, account, saleFact(sale));
    expect(await listed()).toBeUndefined();
  });

  test("that Stripe never opened gives its piece back, once", async () => {
    const { member, account } = await seller(db);
    const id = await offer(db, member, { stock: 1 });
    const [row] = await db.sql`select begin_sale(${account}, ${id}, 2000, null, 'en') as s`;
    const { sale } = row?.s as { sale: string };
    await db.sql`update private.storefront_sales set expires_at = now() - interval '1 hour' where id = ${sale}`;
    const [waiting] = await db.sql`select waiting_sales() as w`;
    expect(waiting?.w).toContainEqual({ sale, account, session: null, closed: false });
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
    return { product: id, account, file, sale: await checkout(db, account, id) };
  }
  const download = async (account: string, session: string) =>
    (await db.as("anon", (tx) => tx`select storefront_download(${account}, ${session}) as d`))[0]?.d;

  test("a file, to whoever knows the checkout, once it is paid, until it is refunded or its time is over", async () => {
    const { product, account, file, sale } = await soldFile();
    await expect(download(account, sale.session)).rejects.toThrow("not_found");
    await tellSale(db, account, saleFact(sale));
    expect(await download(account, sale.session)).toEqual({ product, file, name: "map.pdf" });
    expect(await order(account, sale.session)).toMatchObject({ state: "paid", file: { name: "map.pdf" } });
    await expect(download(account, sale.sale)).rejects.toThrow("not_found");
    await db.sql`update private.storefront_sales set paid_at = now() - interval '31 days' where id = ${sale.sale}`;
    await expect(download(account, sale.session)).rejects.toThrow("download_over");
    await db.sql`update private.storefront_sales set paid_at = now() where id = ${sale.sale}`;
    // A part given back leaves it; all of it, or a lost dispute, does not.
    await tellSale(db, account, saleFact(sale, { amount_refunded: 1999 }));
    expect(await download(account, sale.session)).toMatchObject({ file });
    expect(await order(account, sale.session)).toMatchObject({ state: "paid", amount_refunded: 1999 });
    await tellSale(
      db,
      account,
      saleFact(sale, { amount_refunded: 1999, disputed: true, dispute_lost: true }),
    );
    await expect(download(account, sale.session)).rejects.toThrow("not_found");
    expect(await order(account, sale.session)).toMatchObject({ state: "disputed", file: null, text: null });
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
  const bought = async (buyer: string | null, price = 2000) => {
    const { member, account } = await seller(db);
    const sale = await checkout(db, account, await offer(db, member, { price }), price, buyer);
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

  test("are ten for each whole dollar, once per order, and go with what is given back", async () => {
    const buyer = await join(db);
    await set(true);
    const { member, tell } = await bought(buyer);
    await tell();
    await bought(null);
    await set(false);
    expect(await lines(buyer)).toEqual([{ source: "storefront", points: 200 }]);
    expect(await lines(member)).toEqual([]);
    await tell({ amount_refunded: 500 });
    await tell({ amount_refunded: 500 });
    await tell({ amount_refunded: 2000 });
    expect(await lines(buyer)).toEqual([
      { source: "storefront", points: 200 },
      { source: "reversal", points: -50 },
      { source: "reversal", points: -150 },
    ]);
  });

  test("are never more than the most of an order, and none below a dollar's worth", async () => {
    await set(true);
    const [dear, cheap] = [await join(db), await join(db)];
    await bought(dear, 100_000);
    await bought(cheap, 199);
    await set(false);
    expect(await lines(dear)).toEqual([{ source: "storefront", points: 500 }]);
    expect(await lines(cheap)).toEqual([{ source: "storefront", points: 10 }]);
  });

  test("go with a lost dispute and come back when it is won after all, not while it is open", async () => {
    const buyer = await join(db);
    await set(true);
    const { tell } = await bought(buyer);
    await set(false);
    const sum = async () => (await lines(buyer)).reduce((all, { points }) => all + (points as number), 0);
    await tell({ disputed: true });
    expect(await sum()).toBe(200);
    await tell({ disputed: true, dispute_lost: true });
    await tell({ disputed: true, dispute_lost: true });
    expect(await sum()).toBe(0);
    await tell({ amount_refunded: 500 });
    expect(await sum()).toBe(150);
    expect(await lines(buyer)).toHaveLength(3);
  });
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
