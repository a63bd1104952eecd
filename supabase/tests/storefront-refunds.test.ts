import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { checkout, offer, saleFact, seller, tellSale } from "./storefront-cast.ts";

const db = await freshDatabase();
afterAll(() => db.drop());

type Begun = { refund: string; amount: number; account: string; session: string; fee: boolean };

/** A paid sale of $20 and what its seller does with it. */
async function sold() {
  const { member, account } = await seller(db);
  const sale = await checkout(db, account, await offer(db, member));
  const tell = (changes: Record<string, unknown> = {}) => tellSale(db, account, saleFact(sale, changes));
  await tell();
  const begin = async (amount: number, seen = 0, by = member) =>
    (
      await db.asKept(
        "service_role",
        (tx) => tx`select begin_sale_refund(${by}, ${sale.sale}, ${amount}, ${seen}) as r`,
      )
    )[0]?.r as Begun;
  const refuse = (refund: string) =>
    db.asKept("service_role", (tx) => tx`select refuse_sale_refund(${sale.sale}, ${refund})`);
  const shown = async () => {
    const [row] = await db.asKept(member, (tx) => tx`select my_storefront() as s`);
    const [listed] = (row?.s as { sales: { amount_refunded: number; refunding: number }[] }).sales;
    return [listed?.amount_refunded, listed?.refunding];
  };
  return { member, account, sale, tell, begin, refuse, shown };
}

describe("a refund of a storefront", () => {
  test("is the seller's own, once, and not of what the bank asks about", async () => {
    const [{ member, account, sale, tell, begin }, other] = [await sold(), await seller(db)];
    await expect(begin(2000, 0, other.member)).rejects.toThrow("not_found");
    await expect(begin(2001)).rejects.toThrow("refund_too_much");
    await expect(begin(0)).rejects.toThrow("refund_too_much");
    const first = await begin(500);
    expect(first).toMatchObject({ account, session: sale.session, fee: true, amount: 500 });
    await tell({ amount_refunded: 500, refunds: [first.refund] });
    await expect(begin(500)).rejects.toThrow("changed_meanwhile");
    await expect(begin(1501, 500)).rejects.toThrow("refund_too_much");
    const second = await begin(1500, 500);
    expect(second.refund).not.toBe(first.refund);
    await tell({ amount_refunded: 500, disputed: true });
    await expect(begin(1500, 500)).rejects.toThrow("sale_disputed");
    await tell({ amount_refunded: 2000, refunds: [first.refund, second.refund] });
    await expect(begin(2000)).rejects.toThrow("sale_refunded");
    await expect(
      db.as(member, (tx) => tx`select begin_sale_refund(${member}, ${sale.sale}, 1, 0)`),
    ).rejects.toThrow("permission denied");
  });

  test("tells the buyer the reason that was chosen, of a list, and none where it was made at Stripe", async () => {
    const { member, sale, tell } = await sold();
    const begin = (reason: string) =>
      db.asKept(
        "service_role",
        (tx) => tx`select begin_sale_refund(${member}, ${sale.sale}, 500, 0, ${reason}) ->> 'refund' as id`,
      );
    await expect(begin("Pay me at https://elsewhere.example instead")).rejects.toThrow("refund_reason_check");
    const [begun] = await begin("undeliverable");
    await tell({ amount_refunded: 500, refunds: [begun?.id as string] });
    await tell({ amount_refunded: 700, refunds: [begun?.id as string, "re_made_at_stripe"] });
    const events =
      await db.sql`select values ->> 'amount' as amount, values ->> 'reason' as reason from private.events
      where type = 'storefront.refunded' and values ->> 'sale_id' = ${sale.sale} order by id`;
    expect(events.map(({ amount, reason }) => [amount, reason as unknown])).toEqual([
      ["500", "undeliverable"],
      ["200", null],
    ]);
  });

  test("is kept from its beginning: of four at once one goes out", async () => {
    const { begin, shown } = await sold();
    const tries = await Promise.allSettled([300, 301, 302, 303].map((amount) => begin(amount)));
    const begun = tries.flatMap((each) => (each.status === "fulfilled" ? [each.value.amount] : []));
    expect(begun).toHaveLength(1);
    for (const each of tries)
      if (each.status === "rejected") expect(String(each.reason)).toContain("changed_meanwhile");
    expect(await shown()).toEqual([0, begun[0]]);
  });

  test("of the same sum is the same refund, until Stripe has named it", async () => {
    const { begin, tell, shown } = await sold();
    const [one, two] = await Promise.all([begin(700), begin(700)]);
    expect(one.refund).toBe(two.refund);
    // What the seller gave back at Stripe meanwhile is another one.
    await tell({ amount_refunded: 100, refunds: [] });
    expect(await shown()).toEqual([100, 700]);
    await expect(begin(700)).rejects.toThrow("changed_meanwhile");
    await tell({ amount_refunded: 800, refunds: [one.refund] });
    expect(await shown()).toEqual([800, 0]);
  });

  test("that Stripe refuses is not on its way any more; only the service says so, and only of this one", async () => {
    const { member, sale, begin, refuse, shown } = await sold();
    const { refund } = await begin(2000);
    await refuse(sale.sale);
    expect(await shown()).toEqual([0, 2000]);
    await expect(
      db.as(member, (tx) => tx`select refuse_sale_refund(${sale.sale}, ${refund})`),
    ).rejects.toThrow("permission denied");
    await refuse(refund);
    expect(await shown()).toEqual([0, 0]);
    expect((await begin(300)).amount).toBe(300);
  });

  test("whose answer was lost is finished by one worker, and is due again when that fails too", async () => {
    const { sale, member, begin } = await sold();
    const { refund } = await begin(400);
    const claim = async () =>
      (await db.asKept("service_role", (tx) => tx`select claim_sale_refunds() as c`))[0]?.c as Begun[];
    const claimed = async () => (await claim()).filter((each) => each.refund === refund).length;
    const late = () =>
      db.sql`update private.storefront_sales set refund_begun_at = now() - interval '6 minutes' where id = ${sale.sale}`;
    expect(await claimed()).toBe(0);
    await late();
    expect(await claimed()).toBe(1);
    expect(await claimed()).toBe(0);
    await late();
    expect(await claimed()).toBe(1);
    await expect(db.as(member, (tx) => tx`select claim_sale_refunds()`)).rejects.toThrow("permission denied");
  });
});

test("every begin_ function that the service calls before it asks another service keeps what begins", async () => {
  const found = await db.sql`
    select p.proname as name, p.provolatile as volatile, p.prosrc ~* '(insert\\s+into|update\\s+[a-z_.]+\\s+(as\\s+)?[a-z]*\\s*set|private\\.(begin|hold|open|end)_)' as writes,
      p.prosrc ~* '(for (no key )?update|lock_members|advisory_xact_lock|on conflict|private\\.begin_)' as locks
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'begin\\_%'
      and has_function_privilege('service_role', p.oid, 'execute') and not has_function_privilege('authenticated', p.oid, 'execute')
    order by p.proname`;
  const kept = found.map(({ name, volatile, writes, locks }) => [name, volatile === "v" && writes && locks]);
  // Two send a code by mail, and one tells the time at which Stripe is asked: nothing that adds up.
  const harmless = ["begin_pledge", "begin_pledge_withdrawal", "begin_stripe_read"];
  expect(kept.length).toBeGreaterThan(8);
  expect(kept.flatMap(([name, keeps]) => (keeps ? [] : [name]))).toEqual(harmless);
});

test("who has no order gives nothing back", async () => {
  const stranger = await join(db);
  const { begin } = await sold();
  await expect(begin(100, 0, stranger)).rejects.toThrow("not_found");
});
