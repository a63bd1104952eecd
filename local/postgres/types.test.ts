import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataModelFile, describeTables } from "./data-model.ts";
import { describeTriggers, triggersFile } from "./schema/triggers.ts";
import { firstSettingsFile, generateFirstSettings } from "./first-settings.ts";
import { freshDatabase, type FreshDatabase } from "./testing.ts";
import {
  effectsFile,
  generateEffects,
  generateReadFunctions,
  generateTypes,
  readFunctionsFile,
  typesFile,
} from "./types.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test("lib/platform/supabase/database.gen.ts is what the schema gives (else run `node local/postgres/types.ts`)", async () => {
  expect(await readFile(typesFile, "utf8")).toBe(await generateTypes(db.sql));
});

test("lib/platform/supabase/read-functions.gen.ts, too, and a function that writes is none of them", async () => {
  const text = await generateReadFunctions(db.sql);
  expect(await readFile(readFunctionsFile, "utf8")).toBe(text);
  for (const reads of ["staff_access", "my_session", "member_dashboard"])
    expect(text).toContain(`"${reads}"`);
  for (const writes of ["take_rate_limit", "admin_undo"]) expect(text).not.toContain(`"${writes}"`);
});

test("lib/platform/first-settings.gen.ts, too", async () => {
  expect(await readFile(firstSettingsFile, "utf8")).toBe(await generateFirstSettings(db.sql));
});

test("lib/admin/audit/effects.gen.ts, too", async () => {
  expect(await readFile(effectsFile, "utf8")).toBe(await generateEffects(db.sql));
});

test("docs/data-model.md, too", async () => {
  expect(await readFile(dataModelFile, "utf8")).toBe(await describeTables(db.sql));
});

test("docs/triggers.md, too", async () => {
  expect(await readFile(triggersFile, "utf8")).toBe(await describeTriggers(db.sql));
});
