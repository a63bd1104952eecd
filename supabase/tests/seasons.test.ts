import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { awardOf } from "./rankings.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const prizes = [
  { to: 1, points: 500 },
  { to: 3, points: 200 },
];
const fold = () => db.sql`select private.fold_rankings()`;
/** Takes seasons as far as they are `later` from now. */
const advance = (later = "0 seconds") =>
  db.sql`select private.advance_seasons(now() + ${later}::text::interval)`;
const stateOf = async (id: string) =>
  (await db.sql`select state, ranked, eligible from private.seasons where id = ${id}`)[0];
const paid = (id: string) => db.sql<{ user_id: string; points: number }[]>`
  select user_id, points from points_ledger where source = 'season' and source_id = ${id} order by points desc, user_id`;

/** A season that runs; one at a time, so each test ends its own. */
async function season(minimum = 0): Promise<string> {
  const [row] =
    await db.sql`select private.plan_season('{"en": "Autumn"}', now() - interval '30 minutes', now() + interval '30 days',
    ${db.sql.json(prizes)}, ${minimum}, null) as id`;
  return row?.id as string;
}
/** Lets a season be over. */
async function end(id: string): Promise<void> {
  await db.sql`update private.seasons set ends_at = now() where id = ${id}`;
  await db.sql`update private.ranking_windows set ends_at = now() where key = ${`season:${id}`}`;
}
const remove = async (id: string) => {
  await db.sql`delete from private.seasons where id = ${id}`;
  await db.sql`delete from private.ranking_windows where key = ${`season:${id}`}`;
};
async function climbers(points: number[]): Promise<string[]> {
  const members = await Promise.all(points.map(() => join(db)));
  await fold();
  await db.sql`delete from private.ranking_totals where window_key like 'season:%'`;
  await db.sql`delete from private.ranking_counts where window_key like 'season:%'`;
  for (const [n, member] of members.entries()) await awardOf(db, member, points[n]!);
  return members;
}

describe("a season", () => {
  test("closes when its lines are counted, waits for review, and pays by the kept places", async () => {
    const id = await season(50);
    const [first, second, shared, low] = await climbers([300, 200, 200, 20]);
    await end(id);
    await advance();
    expect(await stateOf(id)).toMatchObject({ state: "closing" });
    await advance("2 minutes");
    expect(await stateOf(id), "lines of the season wait in the queue").toMatchObject({ state: "closing" });
    await fold();
    await advance("2 minutes");
    expect(await stateOf(id)).toMatchObject({ state: "provisional", ranked: 4, eligible: 3 });
    // What happens now changes nothing: the board is frozen.
    await awardOf(db, low!, 900);
    await fold();
    await advance("47 hours");
    expect(await paid(id)).toEqual([]);
    await advance("49 hours");
    expect(await stateOf(id)).toMatchObject({ state: "final" });
    const lines = await paid(id);
    expect(lines[0]).toEqual({ user_id: first, points: 500 });
    expect(lines.slice(1).map(({ user_id }) => user_id)).toEqual([second, shared].toSorted());
    expect(lines.slice(1).map(({ points }) => points)).toEqual([200, 200]);
    await advance("99 hours");
    expect(await paid(id)).toHaveLength(3);
    await remove(id);
  });

  test("tells members of the prize that their place wins: none below the minimum, and none that was withheld", async () => {
    const id = await season(50);
    const [first, low] = await climbers([300, 20]);
    await fold();
    const wins = async (member: string) => {
      const [row] = await db.as(member, (tx) => tx`select my_hub() -> 'season' as s`);
      const { place, prize } = row?.s as { place: { rank: number } | null; prize: number };
      return [place?.rank ?? null, prize];
    };
    expect(await wins(first!)).toEqual([1, 500]);
    expect(await wins(low!)).toEqual([2, 0]);
    expect(await wins(await join(db))).toEqual([null, 0]);
    await end(id);
    await fold();
    await advance("2 minutes");
    expect(await wins(first!)).toEqual([1, 500]);
    await db.sql`select private.set_withheld(${id}, ${first!}, true)`;
    expect(await wins(first!)).toEqual([1, 0]);
    await remove(id);
  });

  test("flags who earned over half in the last hour, and pays no prize that was withheld", async () => {
    const id = await season();
    const [first, second] = await climbers([300, 200]);
    await end(id);
    await fold();
    await advance("2 minutes");
    const [row] =
      await db.sql`select flags from private.season_results where season_id = ${id} and user_id = ${first!}`;
    expect(row?.flags).toEqual(["last_hour"]);
    const shown = async () =>
      (
        (await db.sql`select leaderboard('season') as r`)[0]?.r as { rows: { provisional: boolean }[] }
      ).rows.map(({ provisional }) => provisional);
    // Everybody sees that such a place is still being looked at, until prizes are paid.
    expect(await shown()).toEqual([true, true]);
    await db.sql`select private.set_withheld(${id}, ${first!}, true)`;
    await advance("49 hours");
    expect(await paid(id)).toEqual([{ user_id: second, points: 200 }]);
    expect(await shown()).toEqual([false, false]);
    await expect(db.sql`select private.set_withheld(${id}, ${second!}, true)`).rejects.toThrow(
      "season_not_in_review",
    );
    await remove(id);
  });

  test("that ends later is told to those who take part, once for each end, a piece at a time", async () => {
    const running = await season();
    const members = await climbers([40, 30, 20]);
    await fold();
    const told = async () =>
      (
        await db.sql`select user_id from private.events where type = 'season.moved' and values ->> 'season_id' = ${running} order by user_id`
      ).map((row) => row.user_id as string);
    const move = (days: number) => db.sql`update private.seasons
      set ends_at = ends_at + make_interval(days => ${days}), moved_from = ends_at, untold = true where id = ${running}`;
    const tell = async (most = 500) =>
      (
        await db.sql`select private.tell_of_moved_season(s, ${most}) as n from private.seasons s where id = ${running}`
      )[0]?.n as number;
    await move(1);
    expect(await tell(2)).toBe(2);
    expect(await tell(2)).toBe(1);
    expect(await tell(2)).toBe(0);
    expect(await told()).toEqual(members.toSorted());
    await move(1);
    await db.sql`select private.advance_seasons(now())`;
    expect(await told()).toHaveLength(6);
    expect(await db.sql`select 1 from private.seasons where id = ${running} and untold`).toEqual([]);
    await remove(running);
  });

  test("pays each place once, whatever is repeated at once", async () => {
    // Chosen alike in every run.
    let seed = 7;
    const chosen = (most: number) => 1 + ((seed = (seed * 48271) % 2147483647) % most);
    for (let run = 0; run < 12; run++) {
      const totals = Array.from({ length: chosen(5) }, () => chosen(5));
      const id = await season();
      const members = await climbers(totals);
      await end(id);
      await fold();
      await advance("2 minutes");
      await db.sql`update private.seasons set closed_at = now() - interval '3 days' where id = ${id}`;
      await Promise.all(Array.from({ length: chosen(6) }, () => advance()));
      // Also when the state was lost after the prizes had been paid.
      await db.sql`update private.seasons set state = 'provisional' where id = ${id}`;
      await advance();
      const naive = members.flatMap((member, n) => {
        const rank = 1 + totals.filter((other) => other > totals[n]!).length;
        const won = rank === 1 ? 500 : rank <= 3 ? 200 : 0;
        return won ? [[member, won]] : [];
      });
      const lines = (await paid(id)).map(({ user_id, points }) => [user_id, points]);
      expect(lines.toSorted(), totals.join()).toEqual(naive.toSorted());
      await remove(id);
    }
  });

  test("its prizes, what staff give, openings and merges count in no ranking", async () => {
    const unranked = await db.sql`select source from point_rules where not ranked order by source`;
    expect(unranked.map(({ source }) => source)).toEqual(expect.arrayContaining(["manual", "season"]));
    const id = await season();
    const [member] = await climbers([10]);
    await awardOf(db, member!, 700, "season");
    await awardOf(db, member!, 800, "manual");
    await fold();
    const totals =
      await db.sql`select window_key, points from private.ranking_totals where user_id = ${member!}`;
    expect(totals.length).toBeGreaterThan(2);
    for (const { window_key, points } of totals)
      expect([window_key, points]).toEqual([
        window_key,
        (window_key as string).startsWith("season:") ? 10 : 60,
      ]);
    await remove(id);
  });

  test("is shown to everybody with its board, and to nobody as a table", async () => {
    const id = await season();
    await climbers([40]);
    await fold();
    const [row] = await db.as("anon", (tx) => tx`select current_season() as r`);
    expect(row?.r).toMatchObject({ id, state: "open", prizes, min_points: 0 });
    const [shown] = await db.as("anon", (tx) => tx`select leaderboard('season') as r`);
    expect(shown?.r).toMatchObject({ total: 1, rows: [{ rank: 1, points: 40 }] });
    const member = await join(db);
    for (const table of ["private.seasons", "private.season_results"])
      await expect(db.as(member, (tx) => tx.unsafe(`select * from ${table}`))).rejects.toThrow(
        /permission denied/,
      );
    await expect(db.as(member, (tx) => tx`select advance_seasons()`)).rejects.toThrow(/permission denied/);
    await remove(id);
  });
});
