import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, onboard, xpOf } from "./cast.ts";

let db: FreshDatabase;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  member = await join(db);
});
afterAll(() => db.drop());

const award = (source: string, id: string, points: number | null = null) =>
  db.sql`select private.award(${member}, ${source}, ${id}, ${points}, 'Because') as line`;

describe("the ledger", () => {
  test("rewards a fact once, and total_xp is its sum", async () => {
    const before = await xpOf(db, member);
    const lines = await Promise.all(Array.from({ length: 100 }, () => award("discord", "account-1")));
    expect(lines.filter(([row]) => row?.line !== null)).toHaveLength(1);
    expect(await xpOf(db, member)).toBe(before + 100);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test("cannot be changed, deleted or emptied, not even by the owner of the database", async () => {
    for (const statement of [
      "update points_ledger set points = 1",
      "delete from points_ledger",
      "truncate points_ledger cascade",
    ]) {
      await expect(db.sql.unsafe(statement), statement).rejects.toThrow("append-only");
      await expect(
        db.as("service_role", (tx) => tx.unsafe(statement)),
        statement,
      ).rejects.toThrow(/append-only|permission denied/);
    }
    await expect(
      db.as(
        "service_role",
        (tx) => tx`insert into points_ledger (user_id, source, source_id, points, reason)
        values (${member}, 'manual', 'x', 5, 'x')`,
      ),
    ).rejects.toThrow(/permission denied/);
  });

  test("pays nothing for a rule that is off, an unknown source or a member who is gone", async () => {
    await db.sql`update point_rules set active = false where source = 'chat'`;
    expect(await award("chat", "m1")).toEqual([{ line: null }]);
    expect(await award("nonsense", "m1")).toEqual([{ line: null }]);
    const [row] = await db.sql`select private.award(gen_random_uuid(), 'discord', 'x') as line`;
    expect(row?.line).toBeNull();
  });

  test("takes back to a target, so a repeat adds nothing and a smaller target gives back", async () => {
    const [row] = await award("mission", "peak", 500);
    const line = row?.line as string;
    const before = await xpOf(db, member);
    const reverse = (points: number) => db.sql`select private.reverse(${line}, ${points}, 'Undone') as line`;
    await Promise.all(Array.from({ length: 20 }, () => reverse(333)));
    expect(await xpOf(db, member)).toBe(before - 333);
    await reverse(500);
    expect(await xpOf(db, member)).toBe(before - 500);
    await reverse(0);
    expect(await xpOf(db, member)).toBe(before);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });
});

describe("points_history", () => {
  test("lists the own lines of a group newest first, with reversals beside what they reverse", async () => {
    const id = await join(db);
    await onboard(db, id);
    const [line] = await db.sql`select id from points_ledger where user_id = ${id} and source = 'onboarding'`;
    await db.sql`select private.reverse(${line?.id as string}, 40, 'Partly')`;
    type History = { total: number; points: number; rows: { source: string; points: number }[] };
    const read = async (group: string | null, page = 1, size = 10) => {
      const [row] = await db.as(id, (tx) => tx`select points_history(${group}, ${page}, ${size}) as h`);
      return row?.h as History;
    };
    const signups = await read("signups");
    expect(signups.rows.map(({ source, points }) => [source, points])).toEqual([
      ["reversal", -40],
      ["onboarding", 100],
      ["signup", 50],
    ]);
    expect(signups).toMatchObject({ total: 3, points: 110 });
    expect((await read("signups", 2, 2)).rows).toHaveLength(1);
    expect((await read("purchases")).rows).toEqual([]);
    expect((await read(null)).total).toBe(3);
    expect((await read("signups", -5, 100_000)).total).toBe(3);
  });
});

describe("take_rate_limit", () => {
  test("lets exactly the limit through, however many ask at once", async () => {
    const take = () => db.sql`select take_rate_limit('code:1', 10, 3600) as ok`;
    const answers = await Promise.all(Array.from({ length: 60 }, take));
    expect(answers.filter(([row]) => row?.ok === true)).toHaveLength(10);
    expect(await db.sql`select take_rate_limit('code:2', 10, 3600) as ok`).toEqual([{ ok: true }]);
  });
});

describe("record_analytics", () => {
  test("cuts every text at 255 characters and needs a type", async () => {
    const event = {
      event_type: "page_view",
      page_path: "/x".repeat(300),
      metadata: { search: "y".repeat(400), n: 3 },
    };
    await db.sql`select record_analytics(${db.sql.json(event)})`;
    const [row] =
      await db.sql`select length(page_path) as path, length(metadata ->> 'search') as search, metadata -> 'n' as n
      from analytics_events`;
    expect(row).toEqual({ path: 255, search: 255, n: 3 });
    await expect(db.sql`select record_analytics('{}')`).rejects.toThrow(/null value/);
  });
});
