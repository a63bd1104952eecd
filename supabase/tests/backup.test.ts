import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyIn, copyOut, orphans } from "../../local/postgres/copies.ts";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

const ada = "00000000-0000-4000-8000-000000000001";
const noor = "00000000-0000-4000-8000-000000000003";

let old: FreshDatabase;
let restored: FreshDatabase;
let copies: Map<string, Buffer>;
beforeAll(async () => {
  [old, restored] = await Promise.all([freshDatabase({ seeded: true }), freshDatabase()]);
  // The seed's own lines are overdue when the job has not come for a quarter of an hour.
  await old.sql`select public.link_audit_lines()`;
  copies = await copyOut(old.sql);
  await copyIn(restored.sql, copies);
});
afterAll(() => Promise.all([old.drop(), restored.drop()]));

/** Rows come back in no order of their own. */
const digests = (tables: Map<string, Buffer>) =>
  Object.fromEntries(
    [...tables].map(([name, rows]) => {
      const lines = rows.toString("latin1").split("\n").sort().join("\n");
      return [name, createHash("sha256").update(lines).digest("hex")];
    }),
  );

test("an empty project has every row again, and no row refers to one that is missing", async () => {
  expect([...copies.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(100);
  expect(digests(await copyOut(restored.sql))).toEqual(digests(copies));
  expect(await orphans(restored.sql)).toEqual([]);
});

test("points, money, tokens and the audit log add up as before", async () => {
  expect(await restored.sql`select * from reconcile_points()`).toEqual([]);
  const figures = ({ sql }: FreshDatabase) => sql`
    select (select sum(total_xp) from wallet_profiles) as xp, (select sum(points) from points_ledger) as points,
      (select sum(amount - amount_refunded) from orders) as net, (select count(*) from nft_mints) as mints,
      (select count(*) from private.nft_owners) as owners,
      (select count(*) from auth.users) as people`;
  expect(await figures(restored)).toEqual(await figures(old));
  const verified = ({ as }: FreshDatabase) =>
    as(ada, async (tx) => (await tx`select admin_verify_audit(null) as seen`)[0]?.seen as { fault: unknown });
  expect(await verified(restored)).toEqual(await verified(old));
  expect((await verified(restored)).fault).toBeNull();
});

test("the product goes on: new lines get new numbers, and members ask as before", async () => {
  const { sql } = restored;
  const [last] = await sql<{ id: bigint }[]>`select max(id) as id from points_ledger`;
  const [line] = await sql<
    { id: bigint }[]
  >`select private.award(${noor}, 'manual', 'backup-drill', 5) as id`;
  expect(Number(line?.id)).toBeGreaterThan(Number(last?.id));
  expect(await sql`select * from reconcile_points()`).toEqual([]);
  expect(await restored.as(noor, (tx) => tx`select member_dashboard() as dashboard`)).toHaveLength(1);
});
