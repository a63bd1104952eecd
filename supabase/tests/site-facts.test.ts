import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, recordContract } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Facts = { refund_days: number; nft_tier: string; left: Record<string, number | null> };
const facts = async () => {
  const [row] = await db.as("anon", (tx) => tx`select site_facts() as facts`);
  return row?.facts as Facts;
};

test("what public pages promise is what the rules read", async () => {
  expect(await facts()).toMatchObject({ refund_days: 14, claim_days: 365, grace_days: 7, referral_days: 90 });
  await db.sql`update settings set value = '21' where key = 'billing.refund_days'`;
  await db.sql`update settings set value = '"pro"' where key = 'mint.tier'`;
  expect(await facts()).toMatchObject({ refund_days: 21, nft_tier: "pro" });
});

test("places of a limited plan are counted while they are paid for, and nobody is named", async () => {
  expect((await facts()).left).toEqual({ founder: null });
  await recordContract(db, { reserve: 3 });
  expect((await facts()).left).toEqual({ founder: 3 });
  const member = await join(db);
  await db.asKept("service_role", (tx) => tx`select begin_order(${member}, 'founder_once')`);
  expect((await facts()).left).toEqual({ founder: 2 });
  for (const asker of ["anon", member]) {
    await expect(db.as(asker, (tx) => tx`select private.places_left('founder')`)).rejects.toThrow(
      /permission denied/,
    );
  }
});
