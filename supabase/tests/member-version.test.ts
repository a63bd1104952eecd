import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver, join, onboard, publishPrices, subscriptionOf } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const versionOf = async (member: string) =>
  (await db.as(member, (tx) => tx`select member_version() as v`))[0]?.v as string;

test("is another one after each change of the member's own rows, and the same while nothing changes", async () => {
  const [member, other] = [await join(db), await join(db)];
  const seen = [await versionOf(member)];
  const changes: (() => Promise<unknown>)[] = [
    () => onboard(db, member),
    () => db.sql`select private.award(${member}, 'discord', 'account', 5, 'x')`,
    () => db.sql`update profiles set full_name = 'Lena B.' where user_id = ${member}`,
    async () => {
      const checkout = await checkoutOf(db, member);
      await deliver(db, [checkout, subscriptionOf(checkout)]);
    },
    () => db.sql`update subscriptions set cancel_at_period_end = true where user_id = ${member}`,
  ];
  for (const change of changes) {
    await change();
    const now = await versionOf(member);
    expect(seen).not.toContain(now);
    seen.push(now);
  }
  await onboard(db, other);
  expect(await versionOf(member)).toBe(seen.at(-1));
});

test("is the mark of the pages that it is compared with, and nobody else's", async () => {
  const member = await join(db);
  const [row] = await db.as(
    member,
    (tx) =>
      tx`select member_version() as v, member_dashboard() ->> 'version' as d, referral_overview() ->> 'version' as r`,
  );
  expect([row?.d, row?.r]).toEqual([row?.v, row?.v]);
  await expect(db.as("anon", (tx) => tx`select member_version()`)).rejects.toThrow("permission denied");
});
