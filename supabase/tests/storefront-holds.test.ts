import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { offer, saleFact, seller, settled, storefrontReads, tellSale } from "./storefront-cast.ts";

const db = await freshDatabase();
afterAll(() => db.drop());
const { stockOf } = storefrontReads(db);

type Buyer = { buyer?: string | null; visitor?: string | null; network?: string | null };
type Ending = { sale: string; account: string; session: string | null; closed: boolean };
const one = () => ({ visitor: randomUUID(), network: `net-${randomUUID()}` });

/** A storefront with a product of four pieces, and people who press "Buy". */
async function shop(stock: number | null = 4) {
  const { member, account } = await seller(db);
  const product = await offer(db, member, { stock });
  const buy = async ({ buyer = null, visitor = null, network = null }: Buyer, of = product) => {
    const [row] = await db.asKept(
      "service_role",
      (tx) => tx`select begin_sale(${account}, ${of}, 2000, ${buyer}, 'en', ${visitor}, ${network}) as s`,
    );
    const { sale } = row?.s as { sale: string };
    const session = `cs_test_${sale.replaceAll("-", "")}`;
    await db.sql`select attach_sale(${sale}, ${session})`;
    return { sale, session, amount: 2000, fee: 200 };
  };
  const ending = async ({ buyer = null, visitor = null, network = null }: Buyer) =>
    (
      (
        await db.asKept(
          "service_role",
          (tx) => tx`select sales_to_end(${product}, ${buyer}, ${visitor}, ${network}) as e`,
        )
      )[0]?.e as Ending[]
    ).map(({ sale }) => sale);
  const expire = (sale: Awaited<ReturnType<typeof buy>>) =>
    tellSale(db, account, saleFact(sale, { status: "expired", payment_status: "unpaid" }));
  return { member, account, product, buy, ending, expire };
}

const later = (sale: string, minutes: number) =>
  db.sql`update private.storefront_sales set created_at = created_at - make_interval(mins => ${minutes}),
    hold_ends_at = hold_ends_at - make_interval(mins => ${minutes}) where id = ${sale}`;

describe("a piece of the stock", () => {
  test("is held once by a visitor, whose next checkout ends the first", async () => {
    const { product, buy, ending, expire } = await shop();
    const visitor = one();
    const first = await buy(visitor);
    await expect(buy(visitor)).rejects.toThrow("sale_open");
    // From another network it is the same browser; in another shop too.
    await expect(buy({ ...visitor, network: "elsewhere" })).rejects.toThrow("sale_open");
    const other = await shop();
    await expect(other.buy(visitor)).rejects.toThrow("sale_open");
    expect(await ending(visitor)).toEqual([first.sale]);
    expect(await ending(one())).toEqual([]);
    await expire(first);
    expect(await stockOf(product)).toBe(4);
    await buy(visitor);
    expect(await stockOf(product)).toBe(3);
  });

  test("of who signs in meanwhile is theirs still: what they began before ends", async () => {
    const { buy, ending } = await shop();
    const guest = one();
    const begun = await buy(guest);
    const member = await join(db);
    expect(await ending({ buyer: member, ...guest })).toEqual([begun.sale]);
    await expect(buy({ buyer: member, ...guest })).rejects.toThrow("sale_open");
  });

  test("is held once by a network without an account, however its visitors call themselves", async () => {
    const { product, buy } = await shop();
    const { network } = one();
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => buy({ visitor: randomUUID(), network })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of tries)
      if (each.status === "rejected") expect(String(each.reason)).toContain("sale_network");
    expect(await stockOf(product)).toBe(3);
    await buy(one());
    await (await shop()).buy({ visitor: randomUUID(), network });
  });

  test("is held once by a member, and accounts of a minute are one network", async () => {
    const { product, buy } = await shop();
    const { network } = one();
    const [member, ...fresh] = [await settled(db), await join(db), await join(db)];
    await buy({ buyer: member, network });
    await expect(buy({ buyer: member, network: "elsewhere" })).rejects.toThrow("sale_open");
    await buy({ buyer: fresh[0] ?? "", network });
    await expect(buy({ buyer: fresh[1] ?? "", network })).rejects.toThrow("sale_network");
    expect(await stockOf(product)).toBe(2);
  });

  test("is kept for members too: guests and newcomers of many networks hold half of a product at most", async () => {
    const { product, buy, ending } = await shop(5);
    const tries = await Promise.allSettled([one(), one(), one(), one(), one()].map((guest) => buy(guest)));
    const held = tries.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(held).toHaveLength(3);
    for (const each of tries)
      if (each.status === "rejected") expect(String(each.reason)).toContain("sale_guests");
    await expect(buy({ buyer: await join(db), ...one() })).rejects.toThrow("sale_guests");
    await buy({ buyer: await settled(db), ...one() });
    expect(await stockOf(product)).toBe(1);
    // Who has held one for ten minutes makes room for the next one, while there are others still.
    expect(await ending(one())).toEqual([]);
    await later(held[0]?.sale ?? "", 11);
    expect(await ending(one())).toEqual([held[0]?.sale]);
  });

  test("that nobody counts is free for as many as come", async () => {
    const { buy } = await shop(null);
    const visitor = one();
    await buy(visitor);
    await buy(visitor);
  });

  test("that is the last is given up by a guest after ten minutes, by a member when the checkout expires", async () => {
    const { product, account, buy, ending, expire } = await shop(3);
    const guest = one();
    const [member, other] = [await settled(db), await settled(db)];
    const held = await buy(guest);
    const waiting = async () =>
      ((await db.sql`select waiting_sales() as w`)[0]?.w as Ending[])
        .filter((each) => each.account === account)
        .map(({ sale, closed }) => [sale, closed]);
    await later(held.sale, 11);
    // There is another piece: nobody has to hurry.
    expect([await waiting(), await ending(one())]).toEqual([[], []]);
    const kept = await buy({ buyer: member, network: guest.network });
    await buy({ buyer: other });
    await later(kept.sale, 11);
    expect([await waiting(), await ending(one())]).toEqual([[[held.sale, true]], [held.sale]]);
    await expect(buy(one())).rejects.toThrow("product_sold_out");
    await expire(held);
    expect(await stockOf(product)).toBe(1);
  });

  test("is given back when nothing was opened, when a payment fails for good, and once", async () => {
    const { product, account, buy, ending } = await shop();
    const visitor = one();
    const [row] = await db.sql`
      select begin_sale(${account}, ${product}, 2000, null, 'en', ${visitor.visitor}, ${visitor.network}) as s`;
    const { sale } = row?.s as { sale: string };
    // Another instance may still be opening it.
    expect(await ending(visitor)).toEqual([]);
    await later(sale, 2);
    expect(await ending(visitor)).toEqual([sale]);
    await db.sql`select give_up_sale(${sale})`;
    expect(await stockOf(product)).toBe(4);
    const debit = await buy(visitor);
    const unpaid = { status: "complete", payment_status: "unpaid" };
    await tellSale(db, account, saleFact(debit, { ...unpaid, failed: false }));
    expect(await stockOf(product)).toBe(3);
    // It is on its way for days, and keeps nobody from buying more.
    await buy(visitor);
    await later(debit.sale, 60);
    expect(await ending(one())).toEqual([]);
    await tellSale(db, account, saleFact(debit, { ...unpaid, failed: true }));
    await tellSale(db, account, saleFact(debit, { ...unpaid, failed: true }));
    expect(await stockOf(product)).toBe(3);
  });

  test("leaves nothing of who held it when the checkout is over", async () => {
    const { account, buy, expire } = await shop();
    const [left, paid] = [await buy(one()), await buy(one())];
    await expire(left);
    await tellSale(db, account, saleFact(paid));
    expect(
      await db.sql`select state, visitor, network from private.storefront_sales where account = ${account} order by state`,
    ).toEqual([
      { state: "expired", visitor: null, network: null },
      { state: "paid", visitor: null, network: null },
    ]);
  });

  test("a payment that takes days does not keep other checkouts waiting", async () => {
    const { account, product, buy } = await shop(null);
    await db.sql`
      insert into private.storefront_sales (seller_id, account, product_id, title, delivery, amount, fee, expires_at, created_at, stripe_session_id, stripe_applied_at)
      select gen_random_uuid(), ${account}, ${product}, 'x', 'contact', 100, 0, now() - interval '2 days', now() - interval '2 days', 'cs_slow_' || n, now()
      from generate_series(1, 60) n`;
    const sale = await buy(one());
    await db.sql`update private.storefront_sales set created_at = now() - interval '1 hour', expires_at = now() - interval '20 minutes' where id = ${sale.sale}`;
    const [row] = await db.sql`select waiting_sales() as w`;
    expect((row?.w as Ending[]).map((each) => each.sale)).toContain(sale.sale);
    await db.sql`update private.storefront_sales set state = 'given_up' where stripe_session_id like 'cs_slow_%'`;
  });
});

test("where somebody came from is the service's alone", async () => {
  const { member, buy } = await shop();
  const { sale, session } = await buy(one());
  const read = (as: "service_role" | "anon" | string) =>
    db.as(as, (tx) => tx`select sale_checkout(${sale}) as c`);
  expect((await read("service_role"))[0]?.c).toMatchObject({ session, locale: "en" });
  await db.sql`select give_up_sale(${sale})`;
  for (const as of ["anon", member]) await expect(read(as)).rejects.toThrow("permission denied");
  await expect(db.as(member, (tx) => tx`select sales_to_end(null, null, null, null)`)).rejects.toThrow(
    "permission denied",
  );
});
