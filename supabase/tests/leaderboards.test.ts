import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { awardOf, driftOf } from "./rankings.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Place = {
  rank: number;
  name: string;
  points: number;
  own: boolean;
  change: number | null;
  avatar_url: string | null;
};
type Board = { total: number; pages: number; rows: Place[] };
type Own = { listed: boolean; why?: string; points: number; rank?: number; rows?: Place[] };

const fold = async () => (await db.sql`select fold_rankings() as n`)[0]?.n as number;
const board = async (window: string, page = 1, search = "", asker: Asker = "anon") =>
  (await db.as(asker, (tx) => tx`select leaderboard(${window}, ${page}, ${search}) as r`))[0]?.r as Board;
const own = async (member: string, window: string) =>
  (await db.as(member, (tx) => tx`select my_ranking(${window}) as r`))[0]?.r as Own;
const award = (member: string, points: number, source?: string) => awardOf(db, member, points, source);
const drift = () => driftOf(db);
const named = async (name: string) => {
  const member = await join(db);
  await db.sql`update profiles set username = ${name} where user_id = ${member}`;
  return member;
};

/** A season of its own for a test, so that tests do not meet in one board. */
async function season(): Promise<string> {
  const key = `season:${crypto.randomUUID()}`;
  await db.sql`insert into private.ranking_windows (key, kind, starts_at, ends_at)
    values (${key}, 'season', now() - interval '1 hour', now() + interval '1 day')`;
  return key;
}
/** Takes a season out of the way of the tests that follow. */
const close = (key: string) => db.sql`delete from private.ranking_windows where key = ${key}`;

describe("a ranking", () => {
  test("is a competition's: 1, 1, 3, and of two with the same points the first stands above", async () => {
    const key = await season();
    const [first, second, third] = [await join(db), await join(db), await join(db)];
    await fold();
    await db.sql`delete from private.ranking_totals where window_key = ${key}`;
    await db.sql`delete from private.ranking_counts where window_key = ${key}`;
    await award(second, 100);
    await award(first, 100);
    await award(third, 99);
    await fold();
    const { rows } = await board(key);
    expect(rows.map(({ rank, points }) => [rank, points])).toEqual([
      [1, 100],
      [1, 100],
      [3, 99],
    ]);
    expect((await board(key, 1, "", second)).rows.map((row) => row.own)).toEqual([true, false, false]);
    expect(await own(third, key)).toMatchObject({ listed: true, rank: 3, points: 99 });
    expect(await own(first, key)).toMatchObject({ rank: 1 });
    await close(key);
  });

  test("shows the own place with two above and two below, and 50 a page", async () => {
    const key = await season();
    const members: string[] = [];
    for (let n = 0; n < 53; n++) members.push(await named(`climber-${n}`));
    await fold();
    await db.sql`delete from private.ranking_totals where window_key = ${key}`;
    await db.sql`delete from private.ranking_counts where window_key = ${key}`;
    for (const [n, member] of members.entries()) await award(member, 1_000 - n);
    await fold();
    const { rows } = await own(members[10]!, key);
    expect(rows?.map(({ rank }) => rank)).toEqual([9, 10, 11, 12, 13]);
    expect((await own(members[0]!, key)).rows?.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect((await own(members[52]!, key)).rows?.map(({ rank }) => rank)).toEqual([51, 52, 53]);
    expect(await board(key, 2)).toMatchObject({ total: 53, pages: 2, page: 2 });
    expect((await board(key, 2)).rows.map(({ rank }) => rank)).toEqual([51, 52, 53]);
    expect((await board(key, 1, "Climber-5")).rows.map(({ name, rank }) => [name, rank])).toEqual([
      ["climber-5", 6],
      ["climber-50", 51],
      ["climber-51", 52],
      ["climber-52", 53],
    ]);
    await close(key);
  });

  test("leaves out staff, suspended and opted-out members, who are told why, until that ends", async () => {
    const key = await season();
    const [staff, away, shy, none] = [await join(db), await join(db), await join(db), await join(db)];
    await fold();
    await db.sql`delete from private.ranking_totals where window_key = ${key}`;
    await db.sql`delete from private.ranking_counts where window_key = ${key}`;
    for (const member of [staff, away, shy]) await award(member, 40);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
    await db.sql`update profiles set suspended_until = now() + interval '1 hour' where user_id = ${away}`;
    await db.as(shy, (tx) => tx`select 1`);
    await db.asKept(shy, (tx) => tx`update profiles set leaderboard_opt_out = true where user_id = ${shy}`);
    await fold();
    expect((await board(key)).rows).toEqual([]);
    expect(await own(staff, key)).toEqual({ listed: false, points: 40, why: "staff" });
    expect(await own(away, key)).toMatchObject({ why: "suspended" });
    expect(await own(shy, key)).toMatchObject({ why: "opted_out" });
    expect(await own(none, key)).toEqual({ listed: false, points: 0, why: "no_points" });
    // The suspension ends by itself, without a change of any row.
    await db.sql`alter table profiles disable trigger t200_profiles_rankings`;
    await db.sql`update profiles set suspended_until = now() where user_id = ${away}`;
    await db.sql`alter table profiles enable trigger t200_profiles_rankings`;
    await db.sql`update private.ranking_state set folded_at = now() - interval '1 minute'`;
    await db.sql`delete from user_roles where user_id = ${staff}`;
    await fold();
    expect((await board(key)).rows.map(({ rank }) => rank)).toEqual([1, 1]);
    expect(await own(away, key)).toMatchObject({ listed: true, rank: 1 });
    await close(key);
  });

  test("does not count what staff gave, and forgets who is gone", async () => {
    const key = await season();
    const [given, gone] = [await join(db), await join(db)];
    await fold();
    await db.sql`delete from private.ranking_totals where window_key = ${key}`;
    await db.sql`delete from private.ranking_counts where window_key = ${key}`;
    const line = await award(given, 500, "manual");
    await db.sql`select private.reverse(${line}, 200, 'Too much')`;
    await award(gone, 30);
    await fold();
    expect(await board(key)).toMatchObject({ total: 1, rows: [{ points: 30 }] });
    await db.sql`delete from auth.users where id = ${gone}`;
    await fold();
    expect(await board(key)).toMatchObject({ total: 0, rows: [] });
    const left = await db.sql`select from private.ranking_totals where user_id = ${gone}`;
    expect(left).toHaveLength(0);
    await close(key);
  });

  test("counts a reversal in the window of its line, and shows nobody below 1", async () => {
    const member = await join(db);
    const line = await award(member, 70);
    await db.sql`alter table points_ledger disable trigger t020_points_ledger_append_only`;
    await db.sql`update points_ledger set created_at = now() - interval '1 hour' where user_id = ${member}`;
    await db.sql`alter table points_ledger enable trigger t020_points_ledger_append_only`;
    const past = `season:${crypto.randomUUID()}`;
    const running = await season();
    await db.sql`update private.ranking_windows set starts_at = now() - interval '30 minutes' where key = ${running}`;
    await db.sql`insert into private.ranking_windows (key, kind, starts_at, ends_at)
      values (${past}, 'season', now() - interval '2 hours', now() - interval '30 minutes')`;
    await db.sql`select private.reverse(${line}, 20, 'A part')`;
    await fold();
    expect((await own(member, past)).points).toBe(50 + 50);
    expect(await own(member, running)).toMatchObject({ points: 0, listed: false });
    await db.sql`update private.ranking_windows set frozen_at = now() where key = ${past}`;
    await db.sql`select private.reverse(${line}, 70, 'All of it')`;
    await fold();
    expect((await own(member, past)).points).toBe(100);
    await close(past);
    await close(running);
  });

  test("lets a share of a week come from one repeatable source", async () => {
    const member = await join(db);
    await fold();
    const before = await own(member, "week");
    expect(before.points).toBe(50);
    await award(member, 150, "checkin");
    await fold();
    // 40 % of 200 from check-ins beside the 50 for the sign-up.
    expect((await own(member, "week")).points).toBe(50 + 80);
    expect((await own(member, "month")).points).toBe(200);
    expect((await own(member, "all")).points).toBe(200);
    await db.sql`update settings set value = '60' where key = 'leaderboard.source_share'`;
    while ((await fold()) > 0);
    expect((await own(member, "week")).points).toBe(50 + 120);
    expect(await drift()).toEqual([]);
    await db.sql`update settings set value = '40' where key = 'leaderboard.source_share'`;
    while ((await fold()) > 0);
    expect((await own(member, "week")).points).toBe(50 + 80);
  });

  test("says how many places were won since the day began", async () => {
    const key = await season();
    const [one, other] = [await join(db), await join(db)];
    await fold();
    await db.sql`delete from private.ranking_totals where window_key = ${key}`;
    await db.sql`delete from private.ranking_counts where window_key = ${key}`;
    await award(one, 10);
    await award(other, 20);
    await fold();
    expect((await board(key)).rows.map(({ change }) => change)).toEqual([null, null]);
    await db.sql`update private.ranking_windows set day = day - 1 where key = ${key}`;
    await db.sql`update private.ranking_totals set day = day - 1 where window_key = ${key}`;
    await award(one, 15);
    await fold();
    expect((await board(key)).rows.map(({ points, change }) => [points, change])).toEqual([
      [25, 1],
      [20, -1],
    ]);
    await close(key);
  });

  test("shows a picture of our own, and none of a provider", async () => {
    const key = await season();
    const [own, provider] = [await named("with-own-picture"), await named("with-their-picture")];
    const kept = `avatars/${own}/avatar.webp?v=0123456789ab`;
    await db.sql`update profiles set avatar_url = ${kept} where user_id = ${own}`;
    await db.sql`update profiles set avatar_url = 'https://pictures.example/1.png' where user_id = ${provider}`;
    await fold();
    const { rows } = await board(key, 1, "with-");
    expect(rows.map(({ name, avatar_url }) => [name, avatar_url]).sort()).toEqual([
      ["with-own-picture", kept],
      ["with-their-picture", null],
    ]);
    await close(key);
  });

  test("is unknown for a window that is none, and empty for one without points", async () => {
    expect(await board("season:nothing")).toBeNull();
    expect(await board("week:2001-01-01")).toBeNull();
  });

  test("is folded by the service alone, and the own place is for members", async () => {
    const member = await join(db);
    for (const asker of ["anon", member])
      await expect(db.as(asker, (tx) => tx`select fold_rankings()`)).rejects.toThrow("permission denied");
    await expect(db.as("anon", (tx) => tx`select my_ranking('all')`)).rejects.toThrow("permission denied");
    await expect(db.as(member, (tx) => tx`update private.ranking_totals set points = 1`)).rejects.toThrow(
      "permission denied",
    );
  });
});
