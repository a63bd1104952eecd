import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  checkoutOf,
  click,
  codeOf,
  deliver,
  join,
  linkWallet,
  onboard,
  publishPrices,
  subscriptionOf,
  xpOf,
} from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

test("three members who brought each other in a row, and everything at once: nothing deadlocks, nothing counts twice", async () => {
  const first = await join(db);
  const second = await join(db, { click: await click(db, first) });
  const third = await join(db);
  await db.asKept(third, async (tx) => tx`select bind_referral(${await codeOf(db, second)})`);
  for (const member of [first, second, third]) {
    await onboard(db, member);
    await linkWallet(db, member);
  }
  const checkouts = [
    await checkoutOf(db, first),
    await checkoutOf(db, second, "pro_month"),
    await checkoutOf(db, third),
  ];
  const work = Array.from({ length: 144 }, (_, n) => {
    const checkout = checkouts[Math.floor(n / 6) % 3]!;
    const member = checkout.user_id;
    switch (n % 6) {
      case 0:
      case 1:
        return deliver(db, [checkout, subscriptionOf(checkout)]);
      case 2:
        return db.sql`select private.qualify(${member})`;
      case 3:
        return db.sql`select touch_session(${member}, ${randomUUID()}, null, null, null)`;
      case 4:
        return deliver(db, [subscriptionOf(checkout)]);
      default:
        return db.sql`update auth.users set email_confirmed_at = now() where id = ${member}`;
    }
  });
  await Promise.all(work);
  const referrals = await db.sql`select stage from referrals`;
  expect(referrals.map((row) => row.stage as string)).toEqual(["qualified", "qualified"]);
  const own = 50 + 100 + 150 + 500;
  for (const [member, total] of [
    [first, own + 1200],
    [second, own + 1200 + 300],
    [third, own + 300],
  ] as const) {
    expect(await xpOf(db, member)).toBe(total);
  }
  expect(await db.sql`select * from reconcile_points()`).toEqual([]);
});

test("the first visit of a day waits for a payment of the same member before it writes anything", async () => {
  const member = await join(db);
  await db.sql`delete from private.active_days where user_id = ${member}`;
  let visit: Promise<unknown> = Promise.resolve();
  await db.sql.begin(async (payment) => {
    await payment`select private.lock_members(array[${member}::uuid])`;
    visit = db.sql`select touch_session(${member}, ${randomUUID()}, null, null, null)`.execute();
    const waiting = () =>
      db.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(waiting).toHaveLength(1);
    await payment`update private.member_firsts set paid_at = now() where user_id = ${member}`;
  });
  await visit;
});
