import { afterAll, beforeAll, expect, test } from "vitest";
import { lengthenStatements } from "./statement-limits.ts";
import { freshDatabase, type FreshDatabase } from "./testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test("a run of tests lengthens what the hosted roles may take", async () => {
  const enough = new Error("rolled back: roles belong to all databases of the server");
  const lengthened = db.sql.begin(async (tx) => {
    await lengthenStatements(tx, 6);
    const rows = await tx`
      select rolname || ' ' || setting as limit from pg_roles, unnest(rolconfig) setting
      where setting ~ '_timeout=' order by 1`;
    expect(rows.map(({ limit }) => limit as string)).toEqual([
      "anon statement_timeout=18000ms",
      "authenticated statement_timeout=48000ms",
      "authenticator lock_timeout=48000ms",
      "authenticator statement_timeout=48000ms",
    ]);
    throw enough;
  });
  await expect(lengthened).rejects.toBe(enough);
});
