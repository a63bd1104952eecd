import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { awardOf, driftOf } from "./rankings.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const fold = async () => (await db.sql`select fold_rankings() as n`)[0]?.n as number;
const award = (member: string, points: number, source?: string) => awardOf(db, member, points, source);
const drift = () => driftOf(db);

describe("any sequence of facts", () => {
  const seeds = [1, 2, 3, 4, 5, 6];
  test("leaves totals, counts and order as a recomputation has them, folded in any pieces", async () => {
    for (const seed of seeds) {
      let state = seed * 2_654_435_761;
      const next = (below: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state % below;
      };
      const members = await Promise.all(Array.from({ length: 8 }, () => join(db)));
      const lines: { id: string; points: number }[] = [];
      for (let n = 0; n < 60; n++) {
        const member = members[next(members.length)]!;
        const what = next(10);
        const line = lines[next(Math.max(lines.length, 1))];
        if (what < 6) {
          const points = [1, 10, 25, 25, 300, 1200][next(6)]!;
          const id = await award(
            member,
            points,
            ["mission", "checkin", "chat", "purchase", "manual"][next(5)]!,
          );
          lines.push({ id, points });
        } else if (what < 8 && line) {
          await db.sql`select private.reverse(${line.id}, ${next(line.points + 1)}, 'Changed')`;
        } else if (what === 8) {
          await db.sql`update profiles set leaderboard_opt_out = not leaderboard_opt_out where user_id = ${member}`;
        } else {
          await db.sql`select private.fold_rankings(${1 + next(20)})`;
        }
      }
      while ((await db.sql`select private.fold_rankings(7) as n`)[0]?.n > 0);
      expect(await drift(), `seed ${seed}`).toEqual([]);
    }
    const before = await db.sql`select window_key, user_id, sources, points, listed, reached_at
      from private.ranking_totals where points <> 0 order by 1, 2`;
    await db.sql`select private.rebuild_rankings()`;
    const after = await db.sql`select window_key, user_id, sources, points, listed, reached_at
      from private.ranking_totals where points <> 0 order by 1, 2`;
    expect(after).toEqual(before);
    expect(await drift()).toEqual([]);
    // The rank of everybody, counted by hand.
    const [{ wrong }] = (await db.sql`select count(*)::integer as wrong from (
      select private.members_above(window_key, points) + 1 as rank,
        rank() over (partition by window_key order by points desc) as naive
      from private.ranking_totals where listed) r where rank <> naive`) as unknown as [{ wrong: number }];
    expect(wrong).toBe(0);
  });

  test("is noticed when a total is not what the ledger says", async () => {
    const member = await join(db);
    await fold();
    await db.sql`update private.ranking_totals set points = points + 1 where user_id = ${member}`;
    expect((await drift()).length).toBeGreaterThan(0);
    await db.sql`select private.rebuild_rankings()`;
    expect(await drift()).toEqual([]);
  });

  test("waits for nobody: lines and folds at the same time", async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => join(db)));
    await Promise.all([
      ...members.flatMap((member) => Array.from({ length: 8 }, () => award(member, 10))),
      ...Array.from({ length: 4 }, () => fold()),
    ]);
    while ((await fold()) > 0);
    expect(await drift()).toEqual([]);
  });
});
