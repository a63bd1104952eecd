import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { staffCalls } from "./staff-calls.ts";
import { schemaFiles } from "./source.ts";

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
    const source = schemaFiles.map(({ sql }) => sql);
    expect(source.join("")).toMatch(/declare_setting\('staff\.second_factor', 'boolean', 'true'\)/);
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

/** What the page fetches while somebody types; refused by the app alone. */
const previews = ["change.effect", "content.preview", "document.preview"];

describe("a refused staff action", () => {
  beforeEach(() => demandFactor(false));
  const refusals = (actor: string) =>
    db.sql`select action, subject_type, subject_id, reason, after from private.audit_lines
      where actor = ${actor} and action like '%.refused' order by id`;

  /** Staff whom every function refuses. */
  const suspended = async () => {
    const staff = await appoint("admin");
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${staff}`;
    return staff;
  };
  const hits = async () =>
    (
      await db.sql`select coalesce(sum(hits), 0)::int as n from private.limit_hits where name = 'staff-functions'`
    )[0]?.n as number;

  test("leaves an audit line of every function", async () => {
    const calls = staffCalls(member);
    const staff = await suspended();
    for (const [what] of calls) await expect(call(staff, what), what).rejects.toThrow("forbidden");
    const found = await refusals(staff);
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

  test("of somebody who is no staff is counted once an hour, and leaves nothing in the log", async () => {
    const [stranger, former] = [await join(db), await appoint("moderator")];
    await db.sql`delete from user_roles where user_id = ${former}`;
    const [lines, before] = [await db.sql`select count(*) from audit_log`, await hits()];
    for (const one of [stranger, former])
      for (const [what] of staffCalls(member))
        await expect(call(one, what), what).rejects.toThrow("forbidden");
    expect(await db.sql`select count(*) from audit_log`).toEqual(lines);
    expect(await hits()).toBe(before + 2);
  });

  test("cannot be hidden behind others: of each harmless kind twenty an hour are written, of all that matters every one", async () => {
    const moderator = await appoint("moderator");
    const pin = () => call(moderator, `admin_pin_message('${randomUUID()}', true)`).catch(() => undefined);
    for (let n = 0; n < 25; n++) await pin();
    for (let n = 0; n < 25; n++)
      await call(moderator, `admin_set_role('${member}', 'admin', true, 'x')`).catch(() => undefined);
    await call(moderator, `admin_snooze_case('feedback', 'x', 'infinity')`).catch(() => undefined);
    const written = async () =>
      Object.entries(Object.groupBy(await refusals(moderator), ({ action }) => action as string)).map(
        ([action, lines]) => [action, lines?.length],
      );
    expect(await written()).toEqual([
      ["message.pin.refused", 20],
      ["role.change.refused", 25],
      ["case.snooze.refused", 1],
    ]);
    const leftOut = () =>
      db.sql`select actor, subject_id, after - 'hour' as after from audit_log where action = 'refusals.left_out'`;
    await call("service_role", "link_audit_lines()");
    expect(await leftOut(), "the hour is not over").toEqual([]);
    await db.sql`update private.refusal_counts set hour = hour - interval '1 hour'`;
    await Promise.all([1, 2].map(() => call("service_role", "link_audit_lines()")));
    expect(await leftOut()).toEqual([
      { actor: null, subject_id: moderator, after: { action: "message.pin", left_out: 5 } },
    ]);
    await pin();
    expect(await written()).toContainEqual(["message.pin.refused", 21]);
    await db.sql`update private.refusal_counts set hour = hour - interval '1 hour', refusals = 23`;
    await pin();
    expect(await leftOut(), "without the clock, too").toHaveLength(2);
    for (const action of previews)
      await db.sql`select note_refused_action(${moderator}, ${action}, 'mission', '', '', 'forbidden') from generate_series(1, 25)`;
    for (const action of previews) expect(await written()).toContainEqual([`${action}.refused`, 20]);
  });

  test("is written always unless its kind is named as harmless", async () => {
    const sources = await db.sql<{ source: string }[]>`select prosrc as source from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc like '%private.refused_action(%'`;
    const named = new Set(
      sources.flatMap(({ source }) =>
        [...source.matchAll(/private\.refused_action\('([a-z_.]+)'/g)].map(([, action]) => action as string),
      ),
    );
    expect(named.size).toBeGreaterThan(100);
    const always =
      /^(allowlist|appeal|application|block|bounty|campaign|challenge|change|contract|decision|erasure|honorary|import|invite|job|list|mail_brake|member|mission|note|payment|payouts?|point_reason|point_rule|points|price|promotion_code|proof|referral|referral_campaign|refund|role|season|segment|sessions|setting|staff|storefront|stream|stripe|suppression|tax_form|view)\.|^(case\.decide|content\.restore|feedback\.(link|reply)|message\.decide|webhook\.(resend|rotate|save|set))$/;
    const bounded: string[] = [];
    for (const action of named) {
      const [row] = await db.sql`select private.is_bounded_refusal(${action}) as it`;
      if (row?.it) bounded.push(action);
      expect(row?.it, action).toBe(!always.test(action));
    }
    const [list] =
      await db.sql`select prosrc, pg_get_functiondef(oid) as text from pg_proc where proname = 'is_bounded_refusal'`;
    const listed = [...String(list?.text).matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action]) => action);
    expect(listed.sort(), "no kind that does not exist").toEqual([...bounded, ...previews].sort());
  });

  test("that the app refused before the database is noted by the service", async () => {
    const [staff, stranger] = [await appoint("moderator"), await join(db)];
    for (const one of [staff, stranger])
      await db.asKept(
        "service_role",
        (tx) =>
          tx`select note_refused_action(${one}, 'role.change', 'member', ${member}, 'Please', 'admin_required')`,
      );
    expect(await refusals(staff)).toMatchObject([{ subject_id: member, after: { code: "admin_required" } }]);
    expect(await refusals(stranger)).toEqual([]);
    await expect(
      call(stranger, `note_refused_action('${stranger}', 'role.change', 'member', '', '', 'x')`),
    ).rejects.toThrow("permission denied");
  });
});
