import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { caseRoles } from "@/lib/admin/work/kinds";
import { castOfStaff } from "./staff-cast.ts";
import { join } from "./cast.ts";

let staff: Awaited<ReturnType<typeof castOfStaff>>;
beforeAll(async () => {
  staff = await castOfStaff();
});
afterAll(() => staff.db.drop());

const stateOf = async (kind: string, id: string) =>
  (
    await staff.db.sql`select assignee, lease_by, snoozed_until::text, merged_into from private.case_states
    where kind = ${kind} and id = ${id}`
  )[0];
const waiting = async () =>
  (await staff.db.as(staff.moderator, (tx) => tx`select admin_waiting() as it`))[0]?.it as {
    feedback: number;
  };
const written = async (user: string) => {
  const { sql } = staff.db;
  await sql`select submit_feedback(${user}, 'Lena', 'lena@example.com', 'idea', 'Sort the list by date', '/', 'en')`;
  return (await sql`select id from feedback order by created_at desc limit 1`)[0]?.id as string;
};
const tidy = () => staff.db.asKept("service_role", (tx) => tx`select tidy_cases()`);

test("the kinds of the database are those of the panel, each with its function", async () => {
  const { sql } = staff.db;
  const kinds = await sql<
    { kind: string; role: string }[]
  >`select kind, role from private.case_kinds order by kind`;
  expect(Object.fromEntries(kinds.map(({ kind, role }) => [kind, role]))).toEqual(caseRoles);
  for (const { kind } of kinds) {
    const columns = await sql.unsafe(
      `select id, user_id, opened_at, due_at, details from private.cases_${kind}()`,
    );
    expect(columns.columns.map(({ type }) => type)).toEqual([25, 2950, 1184, 1184, 3802]);
  }
});

test("an erasure that was proved and did not finish is a case, and ends with a new code", async () => {
  const { db } = staff;
  const member = await join(db);
  await db.sql`insert into private.erasure_codes (user_id, code_hash, expires_at, proved_at)
    values (${member}, 'x', now(), now() - interval '14 minutes')`;
  const found = () => db.sql`select user_id from private.cases_erasure()`;
  expect(await found()).toEqual([]);
  await db.sql`update private.erasure_codes set proved_at = now() - interval '16 minutes'`;
  expect(await found()).toEqual([{ user_id: member }]);
  await db.sql`select begin_erasure(${member})`;
  expect(await found()).toEqual([]);
});

describe("a case", () => {
  test("is taken, handed over with a reason, handed back, and each of it undone", async () => {
    const { moderator, second, admin, call, undo, feedback } = staff;
    const id = await feedback();
    const taken = await call(moderator, `admin_take_case('feedback', '${id}', true)`);
    expect(await stateOf("feedback", id)).toMatchObject({ assignee: moderator });
    const given = await call(
      moderator,
      `admin_hand_over_case('feedback', '${id}', '${second}', 'Knows more')`,
    );
    expect(await stateOf("feedback", id)).toMatchObject({ assignee: second });
    await expect(call(moderator, `admin_take_case('feedback', '${id}', false)`)).rejects.toThrow("forbidden");
    await expect(undo(admin, taken.line)).rejects.toThrow("changed_meanwhile");
    await undo(admin, given.line);
    expect(await stateOf("feedback", id)).toMatchObject({ assignee: moderator });
    await undo(moderator, taken.line);
    expect(await stateOf("feedback", id)).toMatchObject({ assignee: null });
  });

  test("goes to nobody who may not decide it, and without a reason to nobody", async () => {
    const { db, admin, moderator, call, feedback } = staff;
    const member = await join(db);
    const id = await feedback();
    const give = (to: string, reason: string) =>
      call(admin, `admin_hand_over_case('feedback', '${id}', '${to}', '${reason}')`);
    await expect(give(member, "Helps")).rejects.toThrow("case_assignee");
    await expect(give(moderator, " ")).rejects.toThrow("reason_required");
    await db.sql`insert into mail_outbox (key, to_address, template, status) values ('f1', 'a@example.org', 'receipt', 'failed')`;
    const [mail] = await db.sql`select id from mail_outbox where key = 'f1'`;
    for (const what of [
      `admin_take_case('delivery', '${mail?.id}', true)`,
      `admin_lease_case('delivery', '${mail?.id}')`,
    ])
      await expect(call(moderator, what)).rejects.toThrow("forbidden");
    await expect(
      call(admin, `admin_hand_over_case('delivery', '${mail?.id}', '${moderator}', 'Helps')`),
    ).rejects.toThrow("case_assignee");
  });

  test("that is decided takes no changes, and its state is forgotten", async () => {
    const { db, moderator, call, feedback } = staff;
    const id = await feedback();
    await call(moderator, `admin_take_case('feedback', '${id}', true)`);
    await call(moderator, `admin_set_feedback('${id}', 'answered', 'Told them')`);
    await expect(call(moderator, `admin_take_case('feedback', '${id}', false)`)).rejects.toThrow(
      "case_closed",
    );
    await tidy();
    expect(await stateOf("feedback", id)).toBeUndefined();
    await expect(db.as(moderator, (tx) => tx`select tidy_cases()`)).rejects.toThrow("permission denied");
  });

  test("is refused to the slower of two who change it, with the name of the faster", async () => {
    const { db, moderator, second, call, refusalOf, feedback } = staff;
    const id = await feedback();
    const [row] = await db.sql`select private.case_version(null) as version`;
    await call(second, `admin_take_case('feedback', '${id}', true, '${row?.version}')`);
    const late = await refusalOf(moderator, `admin_take_case('feedback', '${id}', true, '${row?.version}')`);
    expect(late).toMatchObject({ message: "changed_meanwhile", details: "Bea" });
  });

  test("sleeps until a day or until an answer, and is not counted meanwhile", async () => {
    const { db, moderator, call, feedback } = staff;
    const [day, answer] = [await feedback(), await feedback()];
    const before = (await waiting()).feedback;
    await call(moderator, `admin_snooze_case('feedback', '${day}', now() + interval '2 days')`);
    await call(moderator, `admin_snooze_case('feedback', '${answer}', 'infinity')`);
    expect((await waiting()).feedback).toBe(before - 2);
    await tidy();
    expect(await stateOf("feedback", answer)).toMatchObject({ snoozed_until: "infinity" });
    await db.sql`update feedback set message = message || ', please' where id = ${answer}`;
    await db.sql`update private.case_states set snoozed_until = now() where id = ${day}`;
    await tidy();
    expect((await waiting()).feedback).toBe(before);
    for (const until of ["now() - interval '1 day'", "now() + interval '91 days'"])
      await expect(call(moderator, `admin_snooze_case('feedback', '${day}', ${until})`)).rejects.toThrow(
        "invalid_input",
      );
  });

  test("is put beside another of the same member, and stands alone again when that is decided", async () => {
    const { db, moderator, call, feedback } = staff;
    const member = await join(db);
    const [first, second, stranger] = [await written(member), await written(member), await feedback()];
    await call(moderator, `admin_merge_case('feedback', '${second}', '${first}')`);
    expect(await stateOf("feedback", second)).toMatchObject({ merged_into: first });
    const merge = (id: string, into: string) =>
      call(moderator, `admin_merge_case('feedback', '${id}', '${into}')`);
    await expect(merge(first, first)).rejects.toThrow("invalid_input");
    for (const [id, into] of [
      [stranger, first],
      [first, second],
      [first, stranger],
    ] as const)
      await expect(merge(id, into)).rejects.toThrow("case_unlike");
    await call(moderator, `admin_set_feedback('${first}', 'answered', 'Told them')`);
    await tidy();
    expect(await stateOf("feedback", second)).toMatchObject({ merged_into: null });
  });
});

describe("the list of cases", () => {
  type Row = {
    kind: string;
    id: string;
    alike: { id: string }[];
    merged: { id: string }[];
    opened_by: string | null;
  };
  const list = async (who: string, filter: object = {}, rest = "'due', false, null, false, 50") => {
    const asked = `admin_cases('${JSON.stringify(filter)}', ${rest})`;
    const [row] = await staff.db.as(who, (tx) => tx.unsafe(`select ${asked} as it`));
    return row?.it as { rows: Row[]; total: number; next: unknown; staff: { name: string }[] };
  };
  const idsOf = async (who: string, filter: object = {}) =>
    (await list(who, filter)).rows.map(({ id }) => id);

  test("has what the caller decides: money and deliveries for admins alone", async () => {
    const { admin, moderator, referred } = staff;
    const { id } = await referred();
    await staff.db
      .sql`insert into mail_outbox (key, to_address, template, status) values ('f2', 'a@example.org', 'receipt', 'failed')`;
    const kindsOf = async (who: string) => new Set((await list(who)).rows.map(({ kind }) => kind));
    expect(await kindsOf(admin)).toContain("delivery");
    expect(await kindsOf(moderator)).not.toContain("delivery");
    expect(await idsOf(moderator, { kind: ["referral"] })).toContain(id);
    expect(await idsOf(moderator, { kind: ["delivery", "payment"] })).toEqual([]);
    expect((await list(moderator)).staff.map(({ name }) => name)).toEqual(["Ada", "Bea", "Mo"]);
  });

  test("is filtered by who has a case, whether it is late, sleeps, and about whom it is", async () => {
    const { db, moderator, call } = staff;
    const member = await join(db);
    const [mine, late, asleep] = [await written(member), await written(member), await written(member)];
    await call(moderator, `admin_take_case('feedback', '${mine}', true)`);
    await call(moderator, `admin_snooze_case('feedback', '${asleep}', 'infinity')`);
    await db.sql`update feedback set created_at = now() - interval '4 days' where id = ${late}`;
    const of = (filter: object) => idsOf(moderator, { member, ...filter });
    expect(await of({})).toEqual([late, mine]);
    expect(await of({ assignee: "me" })).toEqual([mine]);
    expect(await of({ assignee: "nobody" })).toEqual([late]);
    expect(await of({ assignee: "others" })).toEqual([]);
    expect(await of({ overdue: "yes" })).toEqual([late]);
    expect(await of({ overdue: "no" })).toEqual([mine]);
    expect(await of({ snoozed: "yes" })).toEqual([asleep]);
    expect(await of({ q: "list by date" })).toEqual([late, mine]);
    expect(await of({ q: "nothing like it" })).toEqual([]);
    await expect(of({ sql: "1" })).rejects.toThrow("invalid_input");
  });

  test("has merged cases with the other, names those alike, and is read by key", async () => {
    const { db, moderator, call } = staff;
    const member = await join(db);
    const [first, second, third] = [await written(member), await written(member), await written(member)];
    await call(moderator, `admin_merge_case('feedback', '${second}', '${first}')`);
    const { rows } = await list(moderator, { member });
    expect(rows.map(({ id }) => id)).toEqual([first, third]);
    expect(rows[0]).toMatchObject({ alike: [{ id: third }], merged: [{ id: second }] });
    const page = await list(moderator, { member }, "'opened', false, null, false, 1");
    const next = await list(
      moderator,
      { member },
      `'opened', false, '${JSON.stringify(page.next)}', false, 1`,
    );
    expect([page, next].map(({ rows: [row] }) => row?.id)).toEqual([first, third]);
  });

  test("begins with the most urgent when there are more than a list counts", async () => {
    const { db, moderator } = staff;
    const oldest = await written(await join(db));
    await db.sql`update feedback set created_at = now() - interval '40 days' where id = ${oldest}`;
    await db.sql`insert into feedback (name, email, topic, message)
      select 'Lena', 'lena@example.com', 'question', 'Message number ' || n from generate_series(1, 10001) n`;
    const page = await list(moderator, { kind: ["feedback"] });
    expect(page.rows[0]).toMatchObject({ id: oldest });
    expect(page.total).toBeGreaterThan(10_000);
    await db.sql`delete from feedback where message like 'Message number %'`;
  });

  test("is refused to members and visitors", async () => {
    await expect(list(await join(staff.db))).rejects.toThrow("forbidden");
    await expect(list("anon")).rejects.toThrow("permission denied");
  });
});

describe("a lease", () => {
  type Lease = { mine: boolean; by: string };
  const lease = async (who: string, id: string) =>
    (await staff.db.asKept(who, (tx) => tx`select admin_lease_case('feedback', ${id}) as it`))[0]
      ?.it as Lease;
  const others = async (who: string) =>
    (await staff.db.as(who, (tx) => tx`select admin_case_leases() as it`))[0]?.it as object[];

  test("belongs to one of two until released or run out, and the other is told whose it is", async () => {
    const { db, moderator, second, feedback } = staff;
    const id = await feedback();
    expect(await lease(moderator, id)).toMatchObject({ mine: true });
    expect(await lease(second, id)).toMatchObject({ mine: false, by: "Mo" });
    expect(await others(second)).toContainEqual({ case: `feedback:${id}`, by: "Mo" });
    expect(await others(moderator)).toEqual([]);
    await db.asKept(second, (tx) => tx`select admin_release_case('feedback', ${id})`);
    expect(await lease(second, id)).toMatchObject({ mine: false });
    await db.asKept(moderator, (tx) => tx`select admin_release_case('feedback', ${id})`);
    expect(await lease(second, id)).toMatchObject({ mine: true });
    await db.sql`update private.case_states set lease_until = now() where id = ${id}`;
    expect(await lease(moderator, id)).toMatchObject({ mine: true, by: "Mo" });
  });

  test("of two who open it at once one has", async () => {
    const { moderator, second, feedback } = staff;
    const id = await feedback();
    const told = await Promise.all([lease(moderator, id), lease(second, id)]);
    expect(told.filter(({ mine }) => mine)).toHaveLength(1);
  });
});
