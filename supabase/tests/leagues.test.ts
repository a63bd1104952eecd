import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { league } from "../../lib/leaderboard/schema.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Place = {
  user_id: string;
  division: number;
  cohort: number;
  points: number;
  rank: number | null;
  outcome: string;
};

/** A Monday: weeks are named by it, and the leagues of this file live in weeks of their own. */
const monday = (weeks: number) =>
  new Date(Date.UTC(2026, 0, 5) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
const advance = async (week: number, minutes = 5) =>
  (
    await db.sql`select private.advance_leagues((${monday(week)}::date)::timestamp at time zone 'UTC'
      + make_interval(mins => ${minutes})) as n`
  )[0]?.n as number;
const enter = (members: readonly string[]) =>
  db.sql`insert into private.league_members (user_id) select unnest(${members as string[]}::uuid[])`;
const earned = async (week: number, points: ReadonlyMap<string, number>) => {
  const key = `week:${monday(week)}`;
  await db.sql`insert into private.ranking_windows (key, kind, starts_at, ends_at)
    values (${key}, 'week', ${monday(week)}, ${monday(week + 1)}) on conflict do nothing`;
  for (const [member, total] of points)
    await db.sql`insert into private.ranking_totals (window_key, user_id, sources, points, reached_at, listed, day, day_points)
      values (${key}, ${member}, '{}', ${total}, now(), ${total > 0}, current_date, 0)`;
};
const places = (week: number) =>
  db.sql<Place[]>`select user_id, division, cohort, points, rank, outcome from private.league_places
    where week = ${monday(week)} order by user_id`;
const divisions = async () =>
  new Map(
    (await db.sql`select user_id, division from private.league_members`).map((row) => [
      row.user_id as string,
      row.division as number,
    ]),
  );

describe("leagues", () => {
  test("are as a recomputation by hand has them: groups by pace, moves by place, weeks off move nobody", async () => {
    const members = await Promise.all(Array.from({ length: 70 }, () => join(db)));
    await enter(members);
    let state = 7;
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % below;
    };
    let pace = new Map<string, number>();
    for (let week = 1; week <= 4; week++) {
      const before = await divisions();
      expect(await advance(week)).toBe(week === 1 ? 1 : 2);
      const now = await divisions();
      if (week > 1) {
        // How the week that ended should have moved each member.
        const ended = await places(week - 1);
        for (const division of [1, 2, 3, 4, 5]) {
          for (const cohort of new Set(ended.filter((p) => p.division === division).map((p) => p.cohort))) {
            const group = ended.filter((p) => p.division === division && p.cohort === cohort);
            const part = group
              .filter((p) => (pace.get(p.user_id) ?? 0) > 0)
              .toSorted((a, b) => pace.get(b.user_id)! - pace.get(a.user_id)!);
            for (const { user_id, points, outcome, rank } of group) {
              const at = part.findIndex((p) => p.user_id === user_id);
              const wanted =
                at < 0
                  ? "away"
                  : at < 7
                    ? division < 5
                      ? "up"
                      : "stay"
                    : at >= part.length - 7 && division > 1
                      ? "down"
                      : "stay";
              expect({ points, outcome, rank }).toEqual({
                points: pace.get(user_id) ?? 0,
                outcome: wanted,
                rank: at < 0 ? null : at + 1,
              });
              const moved = wanted === "up" ? 1 : wanted === "down" ? -1 : 0;
              expect(now.get(user_id)).toBe(before.get(user_id)! + moved);
            }
          }
        }
      }
      // Who stands together: the same division, about the same pace of the week before, thirty at most.
      const made = await places(week);
      expect(made).toHaveLength(70);
      for (const division of new Set(made.map((p) => p.division))) {
        const of = made.filter((p) => p.division === division);
        const sizes = new Map<number, number>();
        for (const { cohort } of of) sizes.set(cohort, (sizes.get(cohort) ?? 0) + 1);
        expect(sizes.size).toBe(Math.ceil(of.length / 30));
        expect(Math.max(...sizes.values()) - Math.min(...sizes.values())).toBeLessThanOrEqual(1);
        const slowest = (cohort: number) =>
          Math.min(...of.filter((p) => p.cohort === cohort).map((p) => pace.get(p.user_id) ?? 0));
        const fastest = (cohort: number) =>
          Math.max(...of.filter((p) => p.cohort === cohort).map((p) => pace.get(p.user_id) ?? 0));
        for (let cohort = 1; cohort < sizes.size; cohort++)
          expect(slowest(cohort)).toBeGreaterThanOrEqual(fastest(cohort + 1));
      }
      // No two with the same points, so that the order is beyond doubt; every fifth takes a week off.
      pace = new Map(members.map((member, n) => [member, next(5) === 0 ? 0 : 1 + n + 100 * next(40)]));
      await earned(week, pace);
    }
    // Twice changes nothing, and two clocks at once close a week once.
    expect(await advance(4)).toBe(0);
    const steps = await Promise.all([advance(5), advance(5), advance(5)]);
    expect(steps.toSorted()).toEqual([0, 0, 2]);
  });

  test("wait until every line of the week is counted", async () => {
    const member = await join(db);
    await enter([member]);
    await advance(20);
    expect(await advance(21, 0)).toBe(0);
    const before = monday(20);
    const [line] =
      await db.sql`insert into points_ledger (source, source_id, user_id, points, reason, created_at)
      values ('mission', 'late', ${member}, 25, 'Late', ${before}) returning id`;
    expect(line).toBeDefined();
    expect(await advance(21)).toBe(0);
    await db.sql`select private.fold_rankings(100000)`;
    expect(await advance(21)).toBe(2);
  });

  test("are for those who asked, who are told so, and can leave", async () => {
    const member = await join(db);
    const call = async (what: string) =>
      league.parse((await db.asKept(member, (tx) => tx.unsafe(`select ${what} as r`)))[0]?.r);
    expect(await call("my_league()")).toMatchObject({ joined: false, rows: null, last: null });
    expect(await call("set_league(true)")).toMatchObject({ joined: true, division: 1, rows: null });
    await db.sql`select advance_leagues()`;
    const [week] = await db.sql`select private.league_monday(now()) as week`;
    await db.sql`insert into private.league_places (week, user_id, division, cohort)
      values (${week?.week}, ${member}, 1, 99) on conflict (week, user_id) do update set cohort = 99`;
    expect(await call("my_league()")).toMatchObject({
      rows: [{ own: true, rank: null, points: 0, zone: "away" }],
    });
    await db.sql`select private.award(${member}, 'mission', 'first', 25, 'For a test')`;
    await db.sql`select private.fold_rankings(100000)`;
    expect((await call("my_league()")).rows).toMatchObject([{ rank: 1, zone: "up" }]);
    expect(await call("set_league(false)")).toMatchObject({ joined: false, rows: null });
  });

  test("are not for who is not ranked, nor for visitors, and nobody but the clock moves them", async () => {
    const member = await join(db);
    await db.sql`update profiles set leaderboard_opt_out = true where user_id = ${member}`;
    await expect(db.as(member, (tx) => tx`select set_league(true)`)).rejects.toThrow("league_not_ranked");
    await expect(db.as("anon", (tx) => tx`select my_league()`)).rejects.toThrow(/permission denied/);
    await expect(db.as("anon", (tx) => tx`select set_league(true)`)).rejects.toThrow(/permission denied/);
    await expect(db.as(member, (tx) => tx`select advance_leagues()`)).rejects.toThrow(/permission denied/);
    await expect(db.as(member, (tx) => tx`update private.league_members set division = 5`)).rejects.toThrow(
      /permission denied/,
    );
  });
});
