import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { freshDatabase } from "./testing.ts";
import { generateTypes, typesFile } from "./types.ts";

test("lib/platform/supabase/database.gen.ts is what the migrations give (else run `node local/postgres/types.ts`)", async () => {
  const db = await freshDatabase();
  const types = await generateTypes(db.sql);
  await db.drop();
  expect(await readFile(typesFile, "utf8")).toBe(types);
});
