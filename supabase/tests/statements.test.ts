import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { awardOf } from "./rankings.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const statement = async (member: string) =>
  (await db.as(member, (tx) => tx`select my_statement() as s`))[0]?.s as {
    member: string;
    total: number;
    lines: { id: number; source: string; points: number }[];
  };

test("a statement holds all of a member's own lines without their texts, and adds up", async () => {
  const [member, other] = [await join(db), await join(db)];
  await awardOf(db, member, 120);
  await awardOf(db, other, 999);
  const found = await statement(member);
  expect(found).toMatchObject({ member, total: 170 });
  expect(found.lines.map(({ source, points }) => [source, points])).toEqual([
    ["signup", 50],
    ["mission", 120],
  ]);
  expect(Object.keys(found.lines[0] ?? {}).toSorted()).toEqual(["at", "id", "points", "reverses", "source"]);
  expect(JSON.stringify(found)).not.toContain("For a test");
  expect(JSON.stringify(found)).not.toContain(other);
});

test("nobody gets one without a session", () =>
  expect(db.as("anon", (tx) => tx`select my_statement()`)).rejects.toThrow("permission denied"));
