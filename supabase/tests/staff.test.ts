import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { staffCalls } from "./staff-calls.ts";

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

test("the list of staff functions here is complete", async () => {
  const functions = await db.sql<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'admin\\_%'
      and has_function_privilege('authenticated', p.oid, 'execute')`;
  const listed = new Set(staffCalls(member).map(([what]) => what.split("(")[0]));
  expect(functions.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
});

describe("staff without a second factor", () => {
  beforeEach(() => demandFactor(true));

  test("are refused everything until they have one", async () => {
    const admin = await appoint("admin");
    for (const [what] of staffCalls(member))
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
    const calls = staffCalls(member);
    const found: Awaited<ReturnType<typeof refusals>>[number][] = [];
    // Of one person a hundred in an hour are noted.
    for (let from = 0; from < calls.length; from += 100) {
      const stranger = await join(db);
      for (const [what] of calls.slice(from, from + 100))
        await expect(call(stranger, what), what).rejects.toThrow("forbidden");
      found.push(...(await refusals(stranger)));
    }
    expect(found.map(({ action }) => action)).toEqual(
      calls.flatMap(([, action]) => (action ? [`${action}.refused`] : [])),
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
