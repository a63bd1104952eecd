import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Asker } from "../../local/postgres/testing.ts";
import { anyAddress, join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call } = await castOfStaff();
afterAll(() => db.drop());

type Row = {
  user_id: string;
  total: number;
  ledger: number;
  drift: number;
  wallets: string[];
  segment: string;
  level: string;
};
const list = async (filter: object, { sort = "points", asker = moderator as Asker } = {}) =>
  (
    (await call(
      asker,
      `admin_wallet_profiles('${JSON.stringify(filter)}', '${sort}', true, null, false, 50)`,
    )) as unknown as { rows: Row[] }
  ).rows;
/** A total that no line of the ledger explains. */
const drifted = async (by: number) => {
  const name = `Drift ${randomUUID().slice(0, 8)}`;
  const id = await join(db, { name });
  await db.sql`update wallet_profiles set total_xp = total_xp + ${by} where user_id = ${id}`;
  return { id, name };
};
const runThrough = async () => {
  for (;;) {
    const [row] = await db.asKept("service_role", (tx) => tx`select continue_reconciliation() as it`);
    if ((row?.it as { state: string }).state !== "continue") return;
  }
};
const last = () =>
  call(admin, "admin_reconciliation()") as unknown as Promise<{
    finished_at: string | null;
    drifting: number;
  }>;

test("every member stands there with total, sum of the ledger and their difference", async () => {
  const { id, name } = await drifted(7);
  const wallet = anyAddress();
  await db.sql`insert into wallets (user_id, address, chain_id, is_primary) values (${id}, ${wallet}, 1, true)`.catch(
    () => db.sql`insert into wallets (user_id, address, is_primary) values (${id}, ${wallet}, true)`,
  );
  expect(await list({ q: name })).toEqual([
    expect.objectContaining({
      user_id: id,
      total: 57,
      ledger: 50,
      drift: 7,
      wallets: [wallet],
      segment: "new",
      level: "trailhead",
    }),
  ]);
  expect(await list({ q: wallet })).toHaveLength(1);
  expect(await list({ q: name, segment: "power" })).toEqual([]);
  expect(await list({ q: name, points_min: "57", points_max: "57" })).toHaveLength(1);
  expect(await list({ q: name, points_min: "58" })).toEqual([]);
  expect(await list({ q: name }, { sort: "joined" })).toHaveLength(1);
  await expect(list({}, { asker: id })).rejects.toThrow("forbidden");
  await expect(list({ segment: "rich" })).rejects.toThrow("invalid_input");
  await expect(list({ points_min: "x" })).rejects.toThrow("invalid_input");
});

test("the filter of drift is what the last comparison found, which an admin may begin", async () => {
  const { id } = await drifted(5);
  await runThrough();
  await call(admin, "admin_start_reconciliation('Looks odd')");
  expect((await last()).finished_at).toBeNull();
  await expect(call(admin, "admin_start_reconciliation('Again')")).rejects.toThrow("conflict");
  await runThrough();
  expect((await last()).drifting).toBeGreaterThan(0);
  expect((await list({ drift: "yes" })).map(({ user_id }) => user_id)).toContain(id);
  expect((await list({ drift: "no" })).map(({ user_id }) => user_id)).not.toContain(id);
  await expect(call(moderator, "admin_start_reconciliation('Please')")).rejects.toThrow("forbidden");
});

test("reconciling a member sets the total to what the ledger adds up to, and says what was found", async () => {
  const { id, name } = await drifted(-9);
  const told = (await call(admin, `admin_reconcile_member('${id}', 'Looks odd')`)) as unknown as {
    problems: object[];
    line: number;
  };
  expect(told.problems).toEqual([{ problem: "total_xp", expected: 50, actual: 41 }]);
  expect(await list({ q: name })).toMatchObject([{ total: 50, drift: 0 }]);
  const [line] = await db.sql`select * from audit_log where id = ${told.line}`;
  expect(line).toMatchObject({ action: "points.reconciled", before: { xp: 41 }, after: { xp: 50 } });
  expect(await call(admin, `admin_reconcile_member('${id}', 'Once more')`)).toMatchObject({ problems: [] });
  await expect(call(moderator, `admin_reconcile_member('${id}', 'x')`)).rejects.toThrow("forbidden");
  await expect(call(admin, `admin_reconcile_member('${randomUUID()}', 'x')`)).rejects.toThrow(
    "member_not_found",
  );
});
