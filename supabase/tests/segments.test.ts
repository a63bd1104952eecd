import { afterAll, beforeAll, expect, test } from "vitest";
import { segmentOf } from "@/lib/analytics/rules";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const day = 24 * 60 * 60 * 1000;
const around = (boundary: number) => [boundary - 1, boundary, boundary + 1];

test("the rule of the database and the rule of the browser agree on both sides of every boundary and on it", async () => {
  const ages = [0, ...around(7 * day), ...around(30 * day), 400 * day];
  const totals = [-1, 0, ...around(500), ...around(1_000), ...around(10_000)];
  const rows = await db.sql`
    select age::bigint::float as age, xp, referrals, now() as now,
      private.member_segment(now() - make_interval(secs => age / 1000.0), xp, referrals) as segment
    from unnest(${ages}::bigint[]) age, unnest(${totals}::integer[]) xp, unnest(array[0, 1, 2]) referrals`;
  expect(rows).toHaveLength(ages.length * totals.length * 3);
  const now = new Date(2_000_000_000_000);
  for (const { age, xp, referrals, segment } of rows) {
    const createdAt = new Date(now.getTime() - (age as number));
    const wallet = { xp: xp as number, createdAt, qualifiedReferrals: referrals as number };
    expect(segmentOf(wallet, now), `${age} ms, ${xp} xp, ${referrals} referrals`).toBe(segment);
  }
  expect(new Set(rows.map(({ segment }) => segment as string))).toEqual(
    new Set(["new", "active", "power", "churned", "referrer"]),
  );
});
