import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver, join, publishPrices, subscriptionOf } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const begin = async (member: string, holder: string) =>
  (await db.sql`select begin_subscription_change(${member}, ${holder}, 'upgrade') as begun`)[0]?.begun as {
    held: boolean;
    intent: unknown;
  };
const keep = async (member: string, holder: string, intent: object | null) =>
  (
    await db.sql`select keep_subscription_change(${member}, ${holder}, ${JSON.stringify(intent)}::text::jsonb) as held`
  )[0]?.held as boolean;
const end = (member: string, holder: string, error: string | null = null, wait = 0) =>
  db.sql`select end_subscription_change(${member}, ${holder}, ${error}, ${wait})`;
const unfinished = async () =>
  (await db.sql`select * from unfinished_subscription_changes(100) as id`).map(({ id }) => id as string);
const past = (member: string) =>
  db.sql`update private.subscription_changes set held_until = now() - interval '1 second' where user_id = ${member}`;

describe("the lease on a member's subscription", () => {
  test("has one holder, of however many at once", async () => {
    const member = await join(db);
    const held = await Promise.all(Array.from({ length: 20 }, () => begin(member, randomUUID())));
    expect(held.filter((one) => one.held)).toHaveLength(1);
  });

  test("is taken over from a holder that has died, with what it left undone", async () => {
    const member = await join(db);
    const [dead, next] = [randomUUID(), randomUUID()];
    await begin(member, dead);
    expect(await keep(member, dead, { plan: 1 })).toBe(true);
    expect(await unfinished()).not.toContain(member);
    expect(await begin(member, next)).toEqual({ held: false, intent: null });
    await past(member);
    expect(await unfinished()).toContain(member);
    expect(await begin(member, next)).toEqual({ held: true, intent: { plan: 1 } });
    expect(await keep(member, dead, null), "the dead holder may not go on").toBe(false);
    await end(member, dead);
    expect(await keep(member, next, null)).toBe(true);
    await end(member, next);
    const rows = await db.sql`select from private.subscription_changes where user_id = ${member}`;
    expect(rows).toHaveLength(0);
  });

  test("given back with something undone waits, after failures longer and longer", async () => {
    const member = await join(db);
    const waits: number[] = [];
    for (let failures = 0; failures < 3; failures += 1) {
      const holder = randomUUID();
      await begin(member, holder);
      await keep(member, holder, { plan: 1 });
      await end(member, holder, "Stripe is away");
      const [row] = await db.sql`select extract(epoch from due_at - now())::float as wait, error, attempts
        from private.subscription_changes where user_id = ${member}`;
      expect(row).toMatchObject({ error: "Stripe is away", attempts: failures + 1 });
      waits.push(row?.wait as number);
      expect(await unfinished()).not.toContain(member);
    }
    expect(waits[2]).toBeGreaterThan(waits[0]! * 3);
  });

  test("is no business of members", async () => {
    const member = await join(db);
    for (const role of ["anon", member]) {
      await expect(
        db.as(role, (tx) => tx`select begin_subscription_change(${member}, ${randomUUID()}, 'upgrade')`),
      ).rejects.toThrow(/permission denied/);
      await expect(
        db.as(role, (tx) => tx`select keep_subscription_change(${member}, ${randomUUID()}, null)`),
      ).rejects.toThrow(/permission denied/);
      await expect(
        db.as(role, (tx) => tx`select end_subscription_change(${member}, ${randomUUID()})`),
      ).rejects.toThrow(/permission denied/);
      await expect(db.as(role, (tx) => tx`select unfinished_subscription_changes(1)`)).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});

describe("an upgrade that waits for the bank", () => {
  test("is shown to its member alone, and no longer than the subscription stands where it stood", async () => {
    const member = await join(db);
    const rented = await checkoutOf(db, member, "plus_month");
    await deliver(db, [rented, subscriptionOf(rented)]);
    const [row] =
      await db.sql`select id, stripe_price_id as price from subscriptions where user_id = ${member}`;
    const confirm = {
      invoice: `in_${member.slice(0, 8)}`,
      url: "https://invoice.stripe.com/i/1",
      lookup_key: "pro_month",
      due: 2000,
      currency: "usd",
      until: 1_900_000_000,
    };
    const holder = randomUUID();
    await begin(member, holder);
    await keep(member, holder, {
      subscription: row?.id,
      from: row?.price,
      plan: null,
      resume: false,
      confirm,
    });
    await end(member, holder, null, 600);
    const mine = async (who: string) =>
      (await db.as(who, (tx) => tx`select my_upgrade_to_confirm(${confirm.invoice}) as confirm`))[0]
        ?.confirm as unknown;
    expect(await mine(member)).toEqual(confirm);
    expect(await mine(await join(db))).toBeNull();
    await expect(mine("anon")).rejects.toThrow(/permission denied/);
    const held = async () =>
      (await db.as(member, (tx) => tx`select my_holding() #> '{subscription,confirm}' as confirm`))[0]
        ?.confirm as unknown;
    expect(await held()).toEqual(confirm);
    await db.sql`update subscriptions set stripe_price_id = null where user_id = ${member}`;
    expect(await held()).toBeNull();
  });
});
