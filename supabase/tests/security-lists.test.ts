import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLines } from "@/lib/admin/security/audit.list";
import { allSessions } from "@/lib/admin/security/sessions.list";
import { castOfSessions } from "./sessions-cast.ts";

const { db, admin, moderator, member, asAdmin, call } = await castOfSessions();
afterAll(() => db.drop());

const list = (
  name: string,
  filter: object = {},
  { after = "null", size = 50, back = false, desc = true } = {},
) =>
  call(
    asAdmin,
    `admin_${name}('${JSON.stringify(filter)}', '${name === "audit" ? "made" : "seen"}', ${desc}, ${after}, ${back}, ${size})`,
  );
const audit = async (...args: [object?, Parameters<typeof list>[2]?]) =>
  auditLines.page.parse(await list("audit", ...args));
const sessions = async (...args: [object?, Parameters<typeof list>[2]?]) =>
  allSessions.page.parse(await list("sessions", ...args));

describe("the audit log as a list", () => {
  let given: { line: number };
  beforeAll(async () => {
    given = (await call(moderator, `admin_award_points('${member}', 5, 'Helped at base camp')`)) as never;
    await call(admin, `admin_suspend_member('${member}', now() + interval '1 day', 'Spam')`);
    await call(admin, `admin_undo(${given.line}, 'A mistake')`);
    await call(moderator, `admin_set_role('${member}', 'admin', true, 'Please')`).catch(() => undefined);
    await db.sql`select private.audit(null, 'order.quarantined', 'order', 'order-without-owner', 'wrong_amount', null, '{"amount": 5}')`;
    await db.sql`insert into audit_log (action, subject_type, subject_id, created_at) values ('order.paid', 'order', 'old', '2026-01-05T12:00:00Z')`;
  });

  test("tells who changed what, before and after, and what was undone", async () => {
    const { rows, total } = await audit();
    expect(total).toBe(6);
    expect(rows.map(({ action }) => action)).toEqual([
      "order.quarantined",
      "role.change.refused",
      "points.awarded.undone",
      "member.suspended",
      "points.awarded",
      "order.paid",
    ]);
    const [, , undone, suspended, awarded] = rows;
    expect(awarded).toMatchObject({
      actor_name: "Mo Salah",
      subject_name: "Lena Brandt",
      reason: "Helped at base camp",
      undo: false,
      undone_by: undone?.id,
      before: { xp: 50 },
      after: { xp: 55 },
    });
    expect(undone).toMatchObject({ undoes: awarded?.id, undo: false });
    expect(suspended).toMatchObject({ undo: true, undone_by: null });
  });

  test.each([
    [{ by: "rules" }, ["order.quarantined", "order.paid"]],
    [{ refused: "true" }, ["role.change.refused"]],
    [{ action: ["member", "role"] }, ["role.change.refused", "member.suspended"]],
    [{ made_from: "2026-01-05", made_to: "2026-01-05" }, ["order.paid"]],
    [{ q: "order-without-owner" }, ["order.quarantined"]],
    [{ q: "mo sal" }, ["role.change.refused", "points.awarded"]],
    [{ q: "lena@example.com", action: "points" }, ["points.awarded.undone", "points.awarded"]],
    [{ q: "100% nobody" }, []],
  ])("is filtered by %j", async (filter, actions) => {
    expect((await audit(filter)).rows.map(({ action }) => action)).toEqual(actions);
  });

  test("is filtered by who did it and to what", async () => {
    expect((await audit({ actor: moderator })).total).toBe(2);
    expect((await audit({ subject: member, actor: admin })).rows.map(({ action }) => action)).toEqual([
      "points.awarded.undone",
      "member.suspended",
    ]);
  });

  test("is paged by key, there and back", async () => {
    const first = await audit({}, { size: 4 });
    const second = await audit({}, { size: 4, after: `'${JSON.stringify(first.next)}'` });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([4, 2, null]);
    const back = await audit({}, { size: 4, after: `'${JSON.stringify(second.previous)}'`, back: true });
    expect(back.rows).toEqual(first.rows);
  });
});

describe("all sessions", () => {
  // The suspension above has ended it.
  beforeAll(async () => {
    await db.sql`insert into auth.sessions (id, user_id, aal, created_at, updated_at)
      select session_id, user_id, 'aal1', now(), now() from user_sessions
      where user_id = ${member} and last_seen_at > now() - interval '1 day'`;
  });

  test("are listed, latest seen first, with those that count no more", async () => {
    const { rows, total } = await sessions();
    expect(total).toBe(3);
    expect(rows.map(({ live, current, second_factor }) => [live, current, second_factor])).toEqual(
      expect.arrayContaining([
        [true, true, true],
        [true, false, false],
        [false, false, false],
      ]),
    );
    expect(rows.at(-1)).toMatchObject({ live: false, name: "Lena Brandt", user_agent: null });
  });

  test.each([
    [{ live: "false" }, 1],
    [{ staff: "true" }, 1],
    [{ q: "lena" }, 2],
    [{ q: "lena", live: "true" }, 1],
    [{ seen_to: "2026-01-01" }, 0],
  ])("are filtered by %j", async (filter, count) => {
    expect((await sessions(filter)).total).toBe(count);
  });
});

test("both lists are for admins alone, and refuse filters and sorts that they do not have", async () => {
  for (const what of [
    "admin_audit('{}', 'made', true, null, false, 10)",
    "admin_sessions('{}', 'seen', true, null, false, 10)",
  ]) {
    for (const asker of [member, moderator])
      await expect(call(asker, what), what).rejects.toThrow(/forbidden|second_factor/);
    await expect(call("anon", what), what).rejects.toThrow("permission denied");
  }
  for (const what of [
    "admin_audit('{\"found\": []}', 'made', true, null, false, 10)",
    "admin_sessions('{}', 'name', true, null, false, 10)",
  ])
    await expect(call(asAdmin, what), what).rejects.toThrow("invalid_input");
});
