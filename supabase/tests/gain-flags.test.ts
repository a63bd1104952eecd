import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { awardOf } from "./rankings.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** As the clock does each minute. */
async function look(): Promise<void> {
  await db.sql`select private.fold_rankings()`;
  await db.sql`select advance_seasons()`;
}
const flagged = async (key: string) =>
  Object.fromEntries(
    (
      await db.sql`select user_id, flags from private.ranking_totals where flags <> '{}' and window_key = ${key}`
    ).map(({ user_id, flags }) => [user_id, flags]),
  );

test("a gain that stands out is provisional while week and season run", async () => {
  const [season] = await db.sql`
    select 'season:' || private.plan_season('{"en": "Autumn"}', now() - interval '30 minutes', now() + interval '30 days', '[]', 0, null) as key`;
  const key = season?.key as string;
  // More than a hundred with like gains: the 99th percentile of the hour is theirs.
  const members = await Promise.all(Array.from({ length: 110 }, () => join(db)));
  for (const member of members) await awardOf(db, member, 10);
  const [burst, late, ...others] = members as [string, string, ...string[]];
  await awardOf(db, burst, 900);
  await db.sql`select private.fold_rankings()`;
  const [week] = await db.sql`
    update private.ranking_windows set starts_at = now() - interval '1 hour' where kind = 'week' returning key`;
  await look();
  expect(await flagged(key)).toEqual({ [burst]: ["hour"] });
  expect(await flagged(week?.key as string)).toEqual({ [burst]: ["hour"] });
  for (const window of ["season", "week"]) {
    const [row] = await db.as("anon", (tx) => tx`select leaderboard(${window}) as r`);
    const { rows } = row?.r as { rows: { rank: number; provisional: boolean }[] };
    expect(rows.filter(({ provisional }) => provisional).map(({ rank }) => rank)).toEqual([1]);
  }
  const [all] = await db.as("anon", (tx) => tx`select leaderboard('all') as r`);
  expect(JSON.stringify(all?.r)).not.toContain('"provisional":true');

  // From the second day on also who earned over half of it in the last hour, for as long as that is so.
  await db.sql`update private.ranking_windows set starts_at = now() - interval '2 days' where key = ${key}`;
  await db.sql`update private.ranking_totals set points = 5000 where window_key = ${key} and user_id = any(${[burst, ...others]})`;
  await look();
  expect(await flagged(key)).toEqual({ [burst]: ["hour"], [late]: ["last_hour"] });
  await db.sql`select private.flag_gains(now() + interval '3 hours')`;
  expect(await flagged(key)).toEqual({ [burst]: ["hour"] });
});

test("members flag nobody", async () => {
  const member = await join(db);
  for (const asker of ["anon", member])
    await expect(db.as(asker, (tx) => tx`select private.flag_gains(now())`)).rejects.toThrow(
      "permission denied",
    );
});
