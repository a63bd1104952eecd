import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memberFile, type Overview } from "@/lib/admin/member-file/schema";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { anyHash, checkoutOf, deliver, invoiceOf, join, publishPrices, subscriptionOf } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
  [admin, moderator] = [await join(db, { name: "Ada Blum" }), await join(db, { name: "Milo Sanz" })];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

const call = async (asker: Asker, what: string): Promise<unknown> =>
  (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it;
const open = (asker: Asker, member: string, size = 20) =>
  call(asker, `admin_member('${member}', 'overview', null, false, ${size})`);
const read = async (asker: Asker, member: string, size?: number) =>
  memberFile.parse(await open(asker, member, size)).overview as Overview;
const kindsOf = ({ timeline }: Overview) => timeline.rows.map(({ kind }) => kind);
const moneyKinds = ["payment", "refund", "dispute"];

/** A member who bought Plus for $9, renewed it for $9 and went to Pro for $20, and what Stripe says of their payments. */
async function buyer() {
  const member = await join(db);
  const checkout = await checkoutOf(db, member);
  const pro = { price_id: "price_pro_month" };
  const further = (id: string, changes: object) => ({
    ...invoiceOf(checkout),
    id: `in_${id}_${checkout.order_id}`,
    payment_intent: `pi_${id}_${checkout.order_id}`,
    ...changes,
  });
  await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
  await deliver(db, [further("cycle", { billing_reason: "subscription_cycle", amount_paid: 900 })]);
  await deliver(db, [
    subscriptionOf(checkout, pro),
    further("up", { ...pro, billing_reason: "subscription_update", amount_paid: 2000 }),
  ]);
  const refund = (payment: string, amount_refunded: number) =>
    deliver(db, [{ kind: "refund", payment_intent: payment, amount: 900, amount_refunded, currency: "usd" }]);
  const dispute = (payment: string, status: string) =>
    deliver(db, [{ kind: "dispute", payment_intent: payment, status, amount: 2000 }]);
  const [bought, renewed, upgraded] = ["pi", "pi_cycle", "pi_up"].map((id) => `${id}_${checkout.order_id}`);
  return { member, order: checkout.order_id, refund, dispute, bought, renewed, upgraded } as Record<
    "member" | "order" | "bought" | "renewed" | "upgraded",
    string
  > & { refund: typeof refund; dispute: typeof dispute };
}

describe("value and payments", () => {
  test("are what was paid without what went back or is disputed, and each payment names its order", async () => {
    const { member, order, refund, dispute, bought, renewed, upgraded } = await buyer();
    const value = async () => (await read(admin, member)).money?.value;
    expect(await value()).toBe(900 + 900 + 2000);
    await refund(renewed, 300);
    expect(await value()).toBe(900 + 600 + 2000);
    await dispute(upgraded, "needs_response");
    expect(await value()).toBe(900 + 600);
    await dispute(upgraded, "won");
    expect(await value()).toBe(900 + 600 + 2000);
    await refund(bought, 900);
    expect(await value()).toBe(600 + 2000);

    const { money } = await read(admin, member);
    expect(money?.payments).toMatchObject([
      { kind: "upgrade", plan_key: "pro", amount: 2000, status: "paid", order_id: order },
      { kind: "renewal", plan_key: "plus", refunded: 300, status: "partially_refunded", order_id: order },
      { kind: "order", plan_key: "plus", refunded: 900, status: "refunded", order_id: order },
    ]);
  });

  test("are for admins: a moderator reads no sum and no order, a member and a visitor nothing", async () => {
    const { member, order, refund, dispute, renewed, upgraded } = await buyer();
    await refund(renewed, 300);
    await dispute(upgraded, "needs_response");
    const all = await read(admin, member);
    expect(kindsOf(all)).toEqual(expect.arrayContaining(moneyKinds));
    const theirs = await read(moderator, member);
    expect(theirs.money).toBeNull();
    expect(kindsOf(theirs)).toEqual(kindsOf(all).filter((kind) => !moneyKinds.includes(kind)));
    expect(JSON.stringify(theirs)).not.toMatch(new RegExp(`amount|currency|${order}`));
    await expect(open(member, member)).rejects.toThrow("forbidden");
    await expect(open("anon", member)).rejects.toThrow("permission denied");
  });

  test("name a gift as one, in the payments and in the timeline", async () => {
    const giver = await join(db);
    const payment = `pi_${giver}`;
    const [row] =
      await db.sql`insert into orders (user_id, price_id, plan_key, kind, amount, currency, status, paid_at, payment_intent_id)
        select ${giver}, p.id, p.plan_key, 'gift', 9000, 'usd', 'paid', now(), ${payment} from prices p
        where p.plan_key = 'plus' limit 1 returning id`;
    const order = row?.id as string;
    await db.sql`insert into private.payment_reversals (payment_intent_id, amount_refunded) values (${payment}, 1000)`;
    const { money, timeline } = await read(admin, giver);
    expect(money?.payments).toMatchObject([
      { kind: "gift", plan_key: "plus", amount: 9000, order_id: order },
    ]);
    for (const kind of ["payment", "refund"])
      expect(timeline.rows.find((event) => event.kind === kind)).toMatchObject({
        payment: "gift",
        order_id: order,
      });
  });

  test("of a member who paid nothing are zero and none", async () => {
    expect((await read(admin, await join(db))).money).toEqual({ value: 0, payments: [] });
  });
});

describe("the timeline", () => {
  test("has the plans of a subscription as they were, with its payments, the newest first", async () => {
    const { member, refund, renewed } = await buyer();
    await refund(renewed, 300);
    const { timeline } = await read(admin, member);
    const [newest] = timeline.rows;
    expect(newest).toMatchObject({ kind: "refund", payment: "renewal", amount: 300, currency: "usd" });
    expect(timeline.rows.at(-1)).toMatchObject({ kind: "joined" });
    const of = (...kinds: string[]) => timeline.rows.filter(({ kind }) => kinds.includes(kind));
    expect(of("plan")).toMatchObject([
      { tier: "pro", source: "subscription" },
      { tier: "plus", source: "subscription" },
    ]);
    expect(of("payment")).toMatchObject([
      { payment: "upgrade", plan_key: "pro", amount: 2000 },
      { payment: "renewal", plan_key: "plus", amount: 900 },
      { payment: "order", plan_key: "plus", amount: 900 },
    ]);
    const times = timeline.rows.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test("has warnings, suspensions, points by staff, levels, mints and the end of a plan, each with who did it", async () => {
    const member = await join(db);
    await db.sql`insert into grants (user_id, tier, source, source_id, starts_at, ends_at)
      values (${member}, 'founder', 'honorary', ${randomUUID()}, now() - interval '2 minutes', now() - interval '1 minute')`;
    for (const [kind, until] of [
      ["warn", null],
      ["mute", "infinity"],
    ] as const)
      await db.sql`insert into private.strikes (user_id, kind, rule, reason, until, actor, expires_at)
        values (${member}, ${kind}, 'spam', 'Sold keys', ${until}::text::timestamptz, ${moderator}, now() + interval '1 day')`;
    await call(moderator, `admin_award_points('${member}', 400, 'Carried the ropes')`);
    await db.sql`insert into nft_mints (user_id, chain_id, tx_hash, wallet, status, token_id, confirmed_at)
      values (${member}, 31337, ${anyHash()}, '0x' || repeat('a', 40), 'confirmed', 7, now())`;
    await call(moderator, `admin_suspend_member('${member}', now() + interval '1 day', 'Sold keys again')`);
    await call(admin, `admin_suspend_member('${member}', 'infinity', 'And again')`);

    const { timeline } = await read(moderator, member);
    const by = { actor: moderator, actor_name: "Milo Sanz" };
    const { rows } = timeline;
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: "standing", action: "member.banned", reason: "And again", until: null, actor_name: "Ada Blum" },
      { kind: "standing", action: "member.suspended", reason: "Sold keys again", ...by },
    ]);
    const of = (wanted: string) => rows.filter(({ kind }) => kind === wanted);
    expect(of("standing").map((row) => "until" in row && row.until !== null)).toEqual([false, true]);
    expect(of("mint")).toMatchObject([{ token: "7", void: false, actor: null }]);
    expect(of("points")).toMatchObject([{ points: 400, reason: "Carried the ropes", ...by }]);
    expect(of("strike")).toMatchObject([
      { strike: "mute", until: null, reason: "Sold keys", lifted: false, ...by },
      { strike: "warn", until: null, ...by },
    ]);
    expect(of("plan")).toMatchObject([{ tier: "founder", source: "honorary" }]);
    expect(of("plan_ended")).toMatchObject([{ tier: "founder", source: "honorary" }]);
    // Each level once, and after the points that led to it.
    const [levels] = await db.sql`select coalesce(array_agg(key order by points desc), '{}') as keys
      from levels where points > 0 and points <= (select total_xp from wallet_profiles where user_id = ${member})`;
    expect(of("level").map((row) => "level" in row && row.level)).toEqual(levels?.keys);
    const at = (wanted: string) => rows.findIndex(({ kind }) => kind === wanted);
    expect(at("level")).toBeLessThan(at("points"));
  });

  test("begins with as many lines as asked for, and says whether there are earlier ones", async () => {
    const member = await join(db);
    await db.sql`select private.award(${member}, 'manual', ${member}::text || n, 1, 'Line ' || n, '{}', ${moderator})
      from generate_series(1, 25) n`;
    const [first, all] = [await read(moderator, member), await read(moderator, member, 40)];
    expect(first.timeline).toMatchObject({ more: true });
    expect(first.timeline.rows).toHaveLength(20);
    expect(all.timeline.more).toBe(false);
    expect(all.timeline.rows.length).toBeGreaterThan(25);
    expect(all.timeline.rows.slice(0, 20)).toEqual(first.timeline.rows);
    expect(new Set(all.timeline.rows.map(({ id }) => id)).size).toBe(all.timeline.rows.length);
    for (const size of [0, 1001])
      await expect(open(moderator, member, size)).rejects.toThrow("invalid_input");
  });
});

test("the latest three notes, and none on another tab", async () => {
  const member = await join(db);
  for (const body of ["One", "Two", "Three", "Four"])
    await call(moderator, `admin_add_note('${member}', '${body}')`);
  expect((await read(admin, member)).notes.map(({ body }) => body)).toEqual(["Four", "Three", "Two"]);
  expect(memberFile.parse(await call(admin, `admin_member('${member}', 'notes')`)).overview).toBeNull();
});
