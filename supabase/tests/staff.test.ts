import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let member: string;
beforeAll(async () => {
  db = await freshDatabase();
  member = await join(db);
});
afterAll(() => db.drop());

const call = (asker: Asker, what: string) => db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`));
const accessOf = async (asker: Asker) =>
  (await call(asker, "staff_access()"))[0]?.result as {
    refusal: string | null;
    roles: string[];
    factor_due: boolean;
  };
const factorDue = async (asker: Asker) => (await accessOf(asker)).factor_due;
const demandFactor = (wanted: boolean) =>
  db.sql`update settings set value = ${String(wanted)}::text::jsonb where key = 'staff.second_factor'`;

async function appoint(role: "admin" | "moderator"): Promise<string> {
  const staff = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${staff}, ${role})`;
  return staff;
}

async function enrol(staff: string): Promise<void> {
  await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
    values (${randomUUID()}, ${staff}, 'totp', 'verified', 'Phone app', now(), now())`;
}

/** A session that showed its second factor so many minutes ago. */
const shown = (staff: string, minutes: number, method = "totp") => ({
  sub: staff,
  aal: "aal2",
  amr: [
    { method: "otp", timestamp: Math.floor(Date.now() / 1000) },
    { method, timestamp: Math.floor(Date.now() / 1000) - minutes * 60 },
  ],
});

const staffCalls = (): [what: string, action: string | null][] => [
  ["admin_members()", null],
  [`admin_member('${member}')`, null],
  ["admin_cases('{}', 'due', false, null, false, 10)", null],
  ["admin_case_leases()", null],
  ["admin_lease_case('feedback', 'x')", null],
  ["admin_release_case('feedback', 'x')", null],
  ["admin_take_case('feedback', 'x', true)", "case.take"],
  [`admin_hand_over_case('feedback', 'x', '${member}', 'x')`, "case.hand_over"],
  ["admin_snooze_case('feedback', 'x', 'infinity')", "case.snooze"],
  ["admin_merge_case('feedback', 'x', 'y')", "case.merge"],
  ["admin_verify_audit(null)", null],
  ["admin_security()", null],
  ["admin_database('total')", null],
  [`admin_view_as('${randomUUID()}', 'dashboard')`, null],
  [`admin_open_view('${member}', 'x')`, "view.open"],
  [`admin_end_view('${randomUUID()}')`, "view.end"],
  ["admin_add_block('domain', 'junk.example', 'x')", "block.add"],
  [`admin_lift_block('${randomUUID()}', 'x')`, "block.lift"],
  [`admin_begin_erasure('${member}', 'x')`, "member.erase"],
  [`admin_export_member('${member}', 'x')`, "member.export"],
  ["admin_reset_statistics('x')", "statistics.reset"],
  ["admin_audit('{}', 'made', true, null, false, 10)", null],
  ["admin_sessions('{}', 'seen', true, null, false, 10)", null],
  ["admin_change_effect('points.award', 'x')", null],
  ["admin_waiting()", null],
  ["admin_team()", null],
  [`admin_hand_over_cases('${member}', '${randomUUID()}', null, 'x')`, "case.hand_over"],
  ["admin_team_points()", null],
  ["admin_point_rules()", null],
  ["admin_reconciliation()", null],
  ["admin_wallet_profiles('{}', 'points', true, null, false, 10)", null],
  [`admin_reconcile_member('${member}', 'x')`, "points.reconcile"],
  ["admin_start_reconciliation('x')", "reconciliation.start"],
  [`admin_set_rule('renewal', '{"points": 210, "active": true}', null, 'x')`, "point_rule.change"],
  ["admin_awards('{}', 'made', true, null, false, 10)", null],
  ["admin_resolve_members('{x}')", null],
  [`admin_prepare_awards('[{"user_id": "${member}", "points": 5}]', 'x')`, "job.prepare"],
  [`admin_save_point_reason(null, '{"en": "Helped"}', 5, false, 'x')`, "point_reason.save"],
  ["admin_invite_staff('guest@example.com', 'moderator', 'en', 'x')", "staff.invite"],
  [`admin_revoke_invite('${randomUUID()}', 'x')`, "staff.invite_revoke"],
  ["admin_find('lena')", null],
  ["admin_health()", null],
  ["admin_applications('{}', 'sent', true, null, false, 10)", null],
  ["admin_feedback('{}', 'created', true, null, false, 10)", null],
  [`admin_list('feedback', null, '{}', null, null, '{"key": "created"}', null, false, 10)`, null],
  ["admin_choose_columns('feedback', '{status}')", null],
  [`admin_save_view('feedback', 'x', false, '{"filter": {}}')`, null],
  [`admin_remove_view('${randomUUID()}')`, null],
  [`admin_request_export('feedback', '{}', '{"key": "created"}', '{status}', 'x')`, "list.export"],
  [`admin_export_rows('${randomUUID()}', null)`, null],
  [`admin_prepare_job('sessions', '{}', array['${member}']::uuid[], null, null, 'x')`, "job.prepare"],
  [`admin_change_job('${randomUUID()}', 'start', 'x')`, "job.change"],
  [`admin_job('${randomUUID()}')`, null],
  ["admin_settings()", null],
  ["admin_dashboard(7)", null],
  [`admin_award_points('${member}', 10, 'x')`, "points.award"],
  ["admin_reverse_points(1, 'x')", "points.reverse"],
  [`admin_set_role('${member}', 'moderator', true, 'x')`, "role.change"],
  [`admin_suspend_member('${member}', 'infinity', 'x')`, "member.suspend"],
  [`admin_review_referral('${randomUUID()}', 'approve', 'x')`, "referral.review"],
  ["admin_create_invite('x')", "invite.create"],
  [`admin_decide_appeal('${randomUUID()}', 'accept', 'x')`, "appeal.decide"],
  [`admin_review_application('${randomUUID()}', 'approved', 'x')`, "application.review"],
  ["admin_run_work('chain', 'x')", "work.run"],
  ["admin_retry_delivery('mail:1', 'x')", "delivery.retry"],
  ["admin_open_proposal('x', '{}', 1, 7, 'x')", "proposal.open"],
  [`admin_set_feedback('${randomUUID()}', 'open', 'x')`, "feedback.change"],
  [`admin_reply_feedback('${randomUUID()}', 'x')`, "feedback.reply"],
  [`admin_merge_feedback('${randomUUID()}', 'x', 'x')`, "feedback.merge"],
  [`admin_link_feedback('${randomUUID()}', 'x', 'x')`, "feedback.link"],
  ["admin_undo(1, 'x')", "change.undo"],
  [`admin_add_note('${member}', 'x')`, "note.add"],
  [`admin_edit_note('${randomUUID()}', 'x')`, "note.edit"],
  [`admin_delete_note('${randomUUID()}', true)`, "note.delete"],
  [`admin_end_sessions('${member}', 'x')`, "sessions.end"],
  [`admin_attribute_referral('${member}', 'x', 'x')`, "referral.attribute"],
  ["admin_set_setting('wallet.limit', '6', 'x')", "setting.change"],
];

test("the list of staff functions here is complete", async () => {
  const functions = await db.sql<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'admin\\_%'
      and has_function_privilege('authenticated', p.oid, 'execute')`;
  const listed = new Set(staffCalls().map(([what]) => what.split("(")[0]));
  expect(functions.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
});

describe("staff without a second factor", () => {
  beforeEach(() => demandFactor(true));

  test("are refused everything until they have one", async () => {
    const admin = await appoint("admin");
    for (const [what] of staffCalls())
      await expect(call(admin, what), what).rejects.toThrow("second_factor_not_set_up");
    expect(await factorDue(admin)).toBe(true);
    await enrol(admin);
    await call(shown(admin, 0), "admin_waiting()");
    expect(await factorDue(shown(admin, 0))).toBe(false);
  });

  test("are told their own roles, and nothing once the session needs its second factor", async () => {
    const admin = await appoint("admin");
    expect(await accessOf(admin)).toEqual({ refusal: null, roles: ["admin"], factor_due: true });
    await enrol(admin);
    expect(await accessOf(admin)).toEqual({
      refusal: "second_factor_required",
      roles: [],
      factor_due: false,
    });
    expect(await accessOf(shown(admin, 0))).toEqual({ refusal: null, roles: ["admin"], factor_due: false });
    const ended = { ...shown(admin, 0), session_id: randomUUID() };
    expect(await accessOf(ended)).toEqual({ refusal: "session_ended", roles: [], factor_due: false });
  });

  test("are let in where the setting is off, as on a local start", async () => {
    await demandFactor(false);
    const admin = await appoint("admin");
    await call(admin, "admin_waiting()");
    await call(admin, `admin_set_role('${member}', 'moderator', true, 'Helps out')`);
    await call(admin, `admin_set_role('${member}', 'moderator', false, 'Undone')`);
    expect(await factorDue(admin)).toBe(false);
  });

  test("a member who is no staff is told only that the role is missing", async () => {
    await expect(call(member, "admin_waiting()")).rejects.toThrow("forbidden");
    expect(await factorDue(member)).toBe(false);
  });

  test("a migrated database demands it, the seed of a laptop does not", async () => {
    const folder = new URL("../migrations/", import.meta.url);
    const migrations = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));
    expect(migrations.join("")).toMatch(/\('staff\.second_factor', 'true'/);
    const seeded = await freshDatabase({ seeded: true });
    const [row] = await seeded.sql`select value from settings where key = 'staff.second_factor'`;
    await seeded.drop();
    expect(row?.value).toBe(false);
  });
});

describe("a second factor that was shown more than ten minutes ago", () => {
  let admin: string;
  beforeAll(async () => {
    admin = await appoint("admin");
    await appoint("admin");
    await enrol(admin);
  });

  const guarded = () => [
    `admin_set_role('${member}', 'moderator', true, 'x')`,
    `admin_award_points('${member}', 501, 'x')`,
    `admin_award_points('${member}', -501, 'x')`,
    "admin_set_setting('wallet.limit', '7', 'x')",
  ];

  test.each([true, false])("changes no roles and gives no large awards (demanded: %s)", async (demanded) => {
    await demandFactor(demanded);
    for (const what of guarded()) {
      await expect(call(shown(admin, 11), what), what).rejects.toThrow("step_up_required");
      await expect(call({ sub: admin, aal: "aal2" }, what), what).rejects.toThrow("step_up_required");
      const odd = { sub: admin, aal: "aal2", amr: ["totp"] };
      await expect(call(odd, what), what).rejects.toThrow("step_up_required");
    }
    await call(shown(admin, 11), `admin_award_points('${member}', 20, 'Small')`);
  });

  test.each(["totp", "mfa/phone", "mfa/webauthn"])("by %s counts while it is fresh", async (method) => {
    for (const what of guarded()) await call(shown(admin, 9, method), what);
  });

  test("takes no large line back", async () => {
    const [line] =
      await db.sql`select id from points_ledger where user_id = ${member} and points = 501 limit 1`;
    const reverse = `admin_reverse_points(${line?.id}, 'x')`;
    await expect(call(shown(admin, 11), reverse)).rejects.toThrow("step_up_required");
    await call(shown(admin, 1), reverse);
  });
});

describe("a refused staff action", () => {
  beforeEach(() => demandFactor(false));
  const refusals = (actor: string) =>
    db.sql`select action, subject_type, subject_id, reason, after from private.audit_lines
      where actor = ${actor} and action like '%.refused' order by id`;

  test("leaves an audit line, whoever tried", async () => {
    const stranger = await join(db);
    for (const [what] of staffCalls()) await expect(call(stranger, what), what).rejects.toThrow("forbidden");
    const found = await refusals(stranger);
    expect(found.map(({ action }) => action)).toEqual(
      staffCalls().flatMap(([, action]) => (action ? [`${action}.refused`] : [])),
    );
    expect(found).toContainEqual({
      action: "points.award.refused",
      subject_type: "member",
      subject_id: member,
      reason: "x",
      after: { code: "forbidden" },
    });
  });

  test("changes nothing, and says why as every refusal does", async () => {
    const moderator = await appoint("moderator");
    const before = await db.sql`select count(*) from points_ledger`;
    await db
      .asKept(moderator, async (tx) => {
        const [row] = await tx.unsafe(`select admin_award_points('${member}', 501, 'Too much') as told,
        current_setting('response.status', true) as status`);
        expect(row?.told).toEqual({ code: "P0001", message: "points_limit", details: "", hint: null });
      })
      .catch((error: Error) => expect(error.message).toBe("points_limit"));
    expect(await db.sql`select count(*) from points_ledger`).toEqual(before);
    expect(await refusals(moderator)).toMatchObject([
      { action: "points.award.refused", reason: "Too much", after: { code: "points_limit" } },
    ]);
  });

  test("is answered to the API's caller as an error", async () => {
    await db
      .as(member, async (tx) => {
        await tx`select admin_set_role(${member}, 'admin', true, 'Please')`;
        const [row] = await tx`select current_setting('response.status', true) as status`;
        expect(row?.status).toBe("400");
      })
      .catch((error: Error) => expect(error.message).toBe("forbidden"));
  });

  test("by staff stands in the member's file, a stranger's does not; the member's export holds neither", async () => {
    const [moderator, admin, someone] = [await appoint("moderator"), await appoint("admin"), await join(db)];
    const award = `admin_award_points('${someone}', 501, 'x')`;
    for (const actor of [moderator, await join(db)]) await call(actor, award).catch(() => undefined);
    const file = (await call(admin, `admin_member('${someone}', 'audit')`))[0]?.result as {
      list: { rows: { actor: string }[] };
    };
    expect(file.list.rows.map(({ actor }) => actor)).toEqual([moderator]);
    const mine = (await call(someone, "my_data_export()"))[0]?.result as { audit: { action: string }[] };
    expect(mine.audit.filter(({ action }) => action.endsWith(".refused"))).toEqual([]);
  });

  test("fills no table, however often it is tried", async () => {
    const stranger = await join(db);
    for (let n = 0; n < 105; n++) await call(stranger, "admin_create_invite('x')").catch(() => undefined);
    expect(await refusals(stranger)).toHaveLength(100);
  });

  test("that the app refused before the database is noted by the service", async () => {
    const stranger = await join(db);
    await db.asKept(
      "service_role",
      (tx) =>
        tx`select note_refused_action(${stranger}, 'role.change', 'member', ${member}, 'Please', 'admin_required')`,
    );
    expect(await refusals(stranger)).toMatchObject([
      { subject_id: member, after: { code: "admin_required" } },
    ]);
    await expect(
      call(stranger, `note_refused_action('${stranger}', 'role.change', 'member', '', '', 'x')`),
    ).rejects.toThrow("permission denied");
  });
});
