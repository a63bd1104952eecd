import { afterAll, beforeAll, expect, test } from "vitest";
import { allLists } from "@/lib/admin/lists/registry.gen";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
});
afterAll(() => db.drop());

const admin = "00000000-0000-4000-8000-000000000001";
/** Filled by the chain, which is asked only while the app runs. */
const ofTheChain = ["mints", "tokens"];
/** One import, which the page names. */
const filters = { import_rows: { import: "00000000-0000-4c92-8000-000000000001" } };

test("every list of the admin panel has something to show", async () => {
  const empty: string[] = [];
  for (const { name, sort } of allLists) {
    const asked = filters[name as keyof typeof filters] ?? {};
    await db.as(admin, async (tx) => {
      const [row] = await tx.unsafe(
        `select admin_${name}('${JSON.stringify(asked)}', '${sort.key}', ${sort.desc}, null, false, 25) as page`,
      );
      if ((row?.page as { rows: unknown[] }).rows.length === 0) empty.push(name);
    });
  }
  expect(empty.toSorted()).toEqual(ofTheChain);
});
