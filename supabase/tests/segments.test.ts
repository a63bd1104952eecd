import { afterAll, beforeAll, expect, test } from "vitest";
import { segments, type Segment } from "@/lib/analytics/rules";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const day = 24 * 60 * 60 * 1000;
const around = (boundary: number) => [boundary - 1, boundary, boundary + 1];

/** The rule of docs/product.md, "User segments", as it is written there. */
function wanted(age: number, xp: number, referrals: number): Segment {
  if (referrals > 0) return "referrer";
  if (age < 7 * day) return "new";
  if (xp >= 10_000) return "power";
  if (xp >= 1_000) return "active";
  return age > 30 * day && xp < 500 ? "churned" : "new";
}

test("the segment is right on both sides of every boundary and on it", async () => {
  const ages = [0, ...around(7 * day), ...around(30 * day), 400 * day];
  const totals = [-1, 0, ...around(500), ...around(1_000), ...around(10_000)];
  const rows = await db.sql`
    select age::bigint::float as age, xp, referrals,
      private.member_segment(now() - make_interval(secs => age / 1000.0), xp, referrals) as segment
    from unnest(${ages}::bigint[]) age, unnest(${totals}::integer[]) xp, unnest(array[0, 1, 2]) referrals`;
  expect(rows).toHaveLength(ages.length * totals.length * 3);
  for (const { age, xp, referrals, segment } of rows) {
    const said = `${age} ms, ${xp} xp, ${referrals} referrals`;
    expect([said, segment]).toEqual([said, wanted(age as number, xp as number, referrals as number)]);
  }
  expect(new Set(rows.map(({ segment }) => segment as string))).toEqual(new Set(segments));
});

test("a member reads their own, by the same rule, and a visitor none", async () => {
  const member = await join(db);
  const own = async () => (await db.as(member, (tx) => tx`select my_segment() as it`))[0]?.it as string;
  expect(await own()).toBe("new");
  await db.sql`update wallet_profiles set created_at = now() - interval '31 days' where user_id = ${member}`;
  expect(await own()).toBe("churned");
  await db.sql`insert into referral_points (user_id, qualified_referrals) values (${member}, 1)
    on conflict (user_id) do update set qualified_referrals = 1`;
  expect(await own()).toBe("referrer");
  await expect(db.as("anon", (tx) => tx`select my_segment()`)).rejects.toThrow("permission denied");
});
