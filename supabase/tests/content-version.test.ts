import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

/** What prerendered pages show: an instance makes them anew when the number has grown (lib/delivery/content-version.mjs). */
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
});
afterAll(() => db.drop());

const version = async () => Number((await db.sql`select content_version() as n`)[0]?.n);
async function grownBy(statement: string): Promise<boolean> {
  const before = await version();
  await db.sql.unsafe(statement);
  return (await version()) > before;
}

test.each([
  "update public.plans set sort = sort + 100 where key = 'plus'",
  "update public.prices set unit_amount = unit_amount + 100",
  "update public.point_rules set points = points + 1 where source = 'mint'",
  "update public.levels set points = points + 1 where points = 20000",
  "update public.proposals set amount = coalesce(amount, 0) + 1",
  "update private.missions set points = points + 1",
  "delete from private.challenge_missions",
  "update private.challenges set prize = prize + 1",
  "update private.seasons set min_points = min_points + 1",
  "update private.streams set host = 'Somebody else'",
  "update public.settings set value = to_jsonb(21) where key = 'billing.refund_days'",
])("every instance learns of: %s", async (statement) => {
  expect(await grownBy(statement)).toBe(true);
});

test("what changes nothing, or what only the clock keeps, makes no page anew", async () => {
  await db.sql`insert into settings (key, value) values ('chain.cursor.1.abcdef', '{"block": "1", "hash": "a"}')`;
  expect(
    await grownBy(
      `update settings set value = '{"block": "2", "hash": "b"}' where key = 'chain.cursor.1.abcdef'`,
    ),
  ).toBe(false);
  expect(await grownBy("update settings set value = value, updated_at = now()")).toBe(false);
  expect(await grownBy("update private.missions set points = points")).toBe(false);
});
