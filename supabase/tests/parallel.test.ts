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
} from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

test("two members who referred each other, and everything at once: nothing deadlocks, nothing counts twice", async () => {
  const first = await join(db);
  const second = await join(db, { click: await click(db, first) });
  await db.asKept(first, async (tx) => tx`select bind_referral(${await codeOf(db, second)})`);
  for (const member of [first, second]) {
    await onboard(db, member);
    await linkWallet(db, member);
  }
  const checkouts = [await checkoutOf(db, first), await checkoutOf(db, second, "pro_month")];
  const work = Array.from({ length: 120 }, (_, n) => {
    const checkout = checkouts[n % 2]!;
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
  expect(
    await db.sql`select user_id, total_xp from wallet_profiles where total_xp <> 50 + 100 + 150 + 500 + 1200 + 300`,
  ).toEqual([]);
  expect(await db.sql`select * from reconcile_points()`).toEqual([]);
});
