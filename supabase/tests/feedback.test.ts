import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let member: string;
let staff: string;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  member = await join(db);
  staff = "00000000-0000-4000-8000-000000000002";
});
afterAll(() => db.drop());

const write = async (user: string | null, message = "Could the list be sorted by date?"): Promise<string> => {
  const [row] =
    await db.sql`select submit_feedback(${user}, 'Vera', 'Vera@Example.org', 'idea', ${message}, '/legal/contact', 'en') as reference`;
  return row?.reference as string;
};
const find = async (reference: string) =>
  (await db.sql`select id, email, status, user_id from feedback where reference = ${reference}`)[0]!;

test("a message reaches the inbox, is found by its reference, and changes leave an audit line", async () => {
  const reference = await write(member);
  expect(reference).toMatch(/^[0-9A-F]{8}$/);
  const { id } = await find(reference);
  const [row] = await db.as(
    staff,
    (
      tx,
    ) => tx`select admin_feedback(jsonb_build_object('q', ${reference.toLowerCase()}::text, 'status', 'new'),
      'created', true, null, false, 10) as list`,
  );
  expect(row?.list).toMatchObject({
    total: 1,
    rows: [{ id, email: "vera@example.org", topic: "idea", user_id: member }],
  });
  await db.asKept(staff, (tx) => tx`select admin_set_feedback(${id}, 'answered', 'Wrote back')`);
  const [line] =
    await db.sql`select actor, reason, before, after from private.audit_lines where subject_id = ${id}`;
  expect(line).toEqual({
    actor: staff,
    reason: "Wrote back",
    before: { status: "new" },
    after: { status: "answered" },
  });
  expect(await db.as(member, (tx) => tx`select status from feedback`)).toEqual([{ status: "answered" }]);
});

test("changes need a role, a reason, a status that is new, and a message", async () => {
  const { id } = await find(await write(null));
  const set = (asker: string, status: string, reason: string, message = id as string) =>
    db.as(asker, (tx) => tx`select admin_set_feedback(${message}, ${status}, ${reason})`);
  await expect(set(member, "closed", "Mine")).rejects.toThrow("forbidden");
  await expect(set("anon", "closed", "Mine")).rejects.toThrow(/permission denied/);
  await expect(set(staff, "closed", " ")).rejects.toThrow("reason_required");
  await expect(set(staff, "new", "Same")).rejects.toThrow("conflict");
  await expect(set(staff, "lost", "Odd")).rejects.toThrow("invalid_input");
  await expect(set(staff, "closed", "Gone", "00000000-0000-4000-8000-000000000000")).rejects.toThrow(
    "not_found",
  );
});

test("members read their own messages, nobody writes past the service, the inbox is for staff", async () => {
  await write(null);
  expect(await db.as(await join(db), (tx) => tx`select 1 as one from feedback`)).toEqual([]);
  for (const asker of ["anon", member]) {
    await expect(
      db.as(
        asker,
        (tx) =>
          tx`select submit_feedback(null, 'V', 'v@example.org', 'idea', 'Ten signs at least', '', 'en')`,
      ),
    ).rejects.toThrow(/permission denied/);
  }
  await expect(db.as("anon", (tx) => tx`select 1 from feedback`)).rejects.toThrow(/permission denied/);
  await expect(
    db.as(member, (tx) => tx`select admin_feedback('{}', 'created', true, null, false, 10)`),
  ).rejects.toThrow("forbidden");
  await expect(write(null, "Short")).rejects.toThrow(/check constraint/);
});

test("the transparency figures show revenue only when told to", async () => {
  const revenue = async () => {
    const [row] = await db.as("anon", (tx) => tx`select transparency_figures() -> 'revenue' as r`);
    return row?.r as unknown;
  };
  expect(await revenue()).toBeNull();
  await db.sql`update settings set value = 'true' where key = 'transparency.revenue'`;
  expect(await revenue()).toMatchObject({
    currency: "usd",
    month: expect.any(Number),
    total: expect.any(Number),
  });
});

test("the seed shows one open and two closed proposals, and a pledge round", async () => {
  const [row] = await db.as("anon", (tx) => tx`select public_proposals() as list, pledge_figures() as round`);
  const list = row?.list as { open: boolean; result: { outcome: string } | null }[];
  expect(list.map((proposal) => [proposal.open, proposal.result?.outcome])).toEqual([
    [true, undefined],
    [false, "rejected"],
    [false, "passed"],
  ]);
  expect(row?.round).toMatchObject({ open: true, count: 10 });
});
