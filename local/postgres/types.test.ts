import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataModelFile, describeTables } from "./data-model.ts";
import { freshDatabase, type FreshDatabase } from "./testing.ts";
import { generateTypes, typesFile } from "./types.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test("lib/platform/supabase/database.gen.ts is what the migrations give (else run `node local/postgres/types.ts`)", async () => {
  expect(await readFile(typesFile, "utf8")).toBe(await generateTypes(db.sql));
});

test("docs/data-model.md, too", async () => {
  expect(await readFile(dataModelFile, "utf8")).toBe(await describeTables(db.sql));
});
