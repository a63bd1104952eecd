import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { RELAXED_LIMITS } from "../../local/supabase/auth/options.ts";
import type { RunningSupabase } from "../../local/supabase/start.ts";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../local/supabase/testing/with-schema.ts";
import { sessionValue } from "../../local/testing/bad-sessions.ts";
import { changeRoleAction, awardPointsAction } from "./actions";
import { changeEffectAction, undoAction } from "./audit/actions";
import { demandStaffFactor } from "./mutations";
import { decideProofAction } from "@/lib/missions/actions";
import { readStaffAccess } from "@/lib/session/status/access";
import { authorizeStaff } from "@/lib/guard/authorize";

const request = vi.hoisted(() => ({ jar: new Map<string, string>(), headers: new Headers() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (request.jar.has(name) ? { name, value: request.jar.get(name) } : undefined),
    getAll: () => [...request.jar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => request.jar.set(name, value),
    delete: (name: string) => request.jar.delete(name),
  }),
  headers: async () => request.headers,
}));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

let db: FreshDatabase;
let supabase: RunningSupabase;
let running: TestSupabase;
let member: string;

beforeAll(async () => {
  running = await startTestSupabase({ auth: { limits: RELAXED_LIMITS } });
  ({ db, supabase } = running);
  Object.assign(process.env, applicationEnv(supabase));
  member = (await signIn()).id;
});
afterAll(() => running.stop());
beforeEach(async () => {
  vi.unstubAllEnvs();
  request.jar.clear();
  request.headers = new Headers({ "sec-fetch-site": "same-origin" });
  await demandFactor(true);
});

const demandFactor = (wanted: boolean) =>
  db.sql`update settings set value = ${String(wanted)}::text::jsonb where key = 'staff.second_factor'`;

type Person = { id: string; client: SupabaseClient };

async function signIn(role?: "admin" | "moderator"): Promise<Person> {
  const [email, password] = [`${randomUUID()}@altura.test`, "a long password"];
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  const admin = createClient(supabase.url, supabase.secretKey, plain);
  await admin.auth.admin.createUser({ email, password, email_confirm: true });
  const client = createClient(supabase.url, supabase.publishableKey, plain);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  if (role) await db.sql`insert into user_roles (user_id, role) values (${data.user.id}, ${role})`;
  return { id: data.user.id, client };
}

/** The browser of this test is theirs from now on. */
async function sitDown({ client }: Person): Promise<void> {
  const { data } = await client.auth.getSession();
  request.jar.set("altura-auth", sessionValue(data.session));
}

/** Gives them an authenticator app; answers its id, and what it shows. */
async function enrol({ client }: Person): Promise<{ factor: string; code: () => string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "app" });
  if (error) throw error;
  const code = () => new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: code() });
  if (verified.error) throw verified.error;
  return { factor: data.id, code };
}

/** As if so many minutes had passed since the second factor was shown. */
async function age({ id, client }: Person, minutes: number): Promise<void> {
  await db.sql`
    update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => ${minutes})
    where session_id in (select id from auth.sessions where user_id = ${id}) and authentication_method = 'totp'`;
  await client.auth.refreshSession();
}

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const promotion = (more: Record<string, string> = {}) =>
  changeRoleAction(null, form({ member, role: "moderator", granted: "true", reason: "Helps out", ...more }));

const refusals = async (actor: string) =>
  (await db.sql`
    select action, subject_id, reason, after ->> 'code' as code from private.audit_lines
    where actor = ${actor} and action like '%.refused' order by id`) as unknown as object[];

describe("the admin panel", () => {
  it("stays closed to staff who must have a second factor and have none", async () => {
    const admin = await signIn("admin");
    await sitDown(admin);
    expect(await readStaffAccess()).toEqual({ state: "not-set-up" });
    await expect(authorizeStaff("moderator")).rejects.toMatchObject({ code: "second_factor_not_set_up" });
    await enrol(admin);
    await sitDown(admin);
    expect((await readStaffAccess()).state).toBe("known");
  });

  it("opens without one where the setting says so, and never in production", async () => {
    await demandFactor(false);
    await sitDown(await signIn("admin"));
    expect((await readStaffAccess()).state).toBe("known");
    vi.stubEnv("ALTURA_ENV", "production");
    expect((await readStaffAccess()).state).toBe("not-set-up");
    // The database demands it too from the next start on.
    await demandStaffFactor();
    const [row] = await db.sql`select value from settings where key = 'staff.second_factor'`;
    expect(row?.value).toBe(true);
  });

  it("asks a member who is no staff for no second factor", async () => {
    await sitDown(await signIn());
    expect(await readStaffAccess()).toMatchObject({ state: "known", staff: { roles: [] } });
  });
});

describe("a change of role", () => {
  it("asks for the second factor again after ten minutes, and takes its code with the form", async () => {
    const admin = await signIn("admin");
    const { factor, code } = await enrol(admin);
    await age(admin, 11);
    await sitDown(admin);
    expect(await promotion()).toMatchObject({ ok: false, reason: "step_up_required" });
    const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, "0");
    expect(await promotion({ factor, code: wrong })).toMatchObject({
      ok: false,
      fields: { code: "second_factor_invalid" },
      values: { reason: "Helps out" },
    });
    expect(await promotion({ factor, code: code() })).toEqual({
      ok: true,
      data: { line: expect.any(Number) as number, undo: true },
    });
    // It is held already: nothing is left to undo.
    expect(await promotion()).toEqual({ ok: true, data: null });
    expect(await refusals(admin.id)).toMatchObject([
      { action: "role.change.refused", code: "step_up_required" },
      { action: "role.change.refused", code: "second_factor_invalid" },
    ]);
  });

  it("tells what will happen, is taken back with one press, and says who was faster", async () => {
    const [ada, bea] = [await signIn("admin"), await signIn("admin")];
    for (const admin of [ada, bea]) await enrol(admin);
    await db.sql`update profiles set full_name = 'Bea Ferrer' where user_id = ${bea.id}`;
    const someone = (await signIn()).id;
    const query = { change: "role.change", subject: someone, value: "moderator" };
    const promote = (version: string) =>
      changeRoleAction(
        null,
        form({ member: someone, role: "moderator", granted: "true", reason: "Helps out", version }),
      );
    await sitDown(ada);
    const effect = await changeEffectAction(null, query);
    expect(effect).toMatchObject({
      data: { version: "[]", effects: [{ kind: "roles", before: [], after: ["moderator"] }] },
    });
    await sitDown(bea);
    const made = await promote("[]");
    await sitDown(ada);
    expect(await promote("[]")).toMatchObject({
      ok: false,
      reason: "changed_meanwhile",
      detail: "Bea Ferrer",
      values: { reason: "Helps out" },
    });
    const line = made.ok ? (made.data?.line ?? 0) : 0;
    expect(await undoAction(null, { line })).toMatchObject({ ok: true, data: { undo: false } });
    expect(await undoAction(null, { line })).toMatchObject({ ok: false, reason: "already_undone" });
    expect(await db.sql`select role from user_roles where user_id = ${someone}`).toEqual([]);
  });

  it("is refused in words when the role was taken away with the dialog open; what was typed is kept", async () => {
    const admin = await signIn("admin");
    await enrol(admin);
    await sitDown(admin);
    const query = { change: "points.award", subject: member, value: "5" };
    expect(await changeEffectAction(null, query)).toMatchObject({ ok: true });
    await db.sql`delete from user_roles where user_id = ${admin.id}`;
    const refused = await awardPointsAction(
      null,
      form({ member, points: "5", reason: "Helped at base camp" }),
    );
    expect(refused).toMatchObject({
      ok: false,
      reason: "moderator_required",
      values: { points: "5", reason: "Helped at base camp" },
    });
  });

  it("is refused to a moderator, and noted before the database is asked", async () => {
    const moderator = await signIn("moderator");
    await enrol(moderator);
    await sitDown(moderator);
    expect(await promotion()).toMatchObject({ ok: false, reason: "admin_required" });
    expect(await refusals(moderator.id)).toEqual([
      { action: "role.change.refused", subject_id: member, reason: "Helps out", code: "admin_required" },
    ]);
  });

  it("is refused to a token past the app as well, and noted by the database", async () => {
    const admin = await signIn("admin");
    await enrol(admin);
    await age(admin, 11);
    const { error, status } = await admin.client.rpc("admin_set_role", {
      p_user: member,
      p_role: "admin",
      p_granted: true,
      p_reason: "By curl",
    });
    expect([status, error?.code, error?.message]).toEqual([400, "P0001", "step_up_required"]);
    expect(await refusals(admin.id)).toMatchObject([{ reason: "By curl", code: "step_up_required" }]);
    const [row] = await db.sql`select 1 from user_roles where user_id = ${member} and role = 'admin'`;
    expect(row).toBeUndefined();
  });
});

it("an award over a moderator's limit asks an admin for the second factor again, a small one does not", async () => {
  const admin = await signIn("admin");
  const { factor, code } = await enrol(admin);
  await age(admin, 11);
  await sitDown(admin);
  const give = (points: string, more = {}) =>
    awardPointsAction(null, form({ member, points, reason: "Thank you", ...more }));
  expect(await give("500")).toMatchObject({ ok: true, data: { undo: true } });
  expect(await give("501")).toMatchObject({ ok: false, reason: "step_up_required" });
  expect(await give("501", { factor, code: code() })).toMatchObject({ ok: true, data: { undo: true } });
});

it("what the database refuses about one field is said beside it", async () => {
  const moderator = await signIn("moderator");
  await enrol(moderator);
  await sitDown(moderator);
  const refused = await awardPointsAction(null, form({ member, points: "600", reason: "Too much" }));
  expect(refused).toMatchObject({ reason: "points_limit", fields: { points: "points_limit" } });
  const gone = await awardPointsAction(null, form({ member: randomUUID(), points: "5", reason: "Nobody" }));
  expect(gone).toMatchObject({ ok: false, reason: "member_not_found", fields: undefined });
});

it("a form may have a code that is none of the second factor", async () => {
  const moderator = await signIn("moderator");
  await enrol(moderator);
  await sitDown(moderator);
  const decision = { decision: "reject", code: "incomplete", reason: "The end is missing" };
  const refused = await decideProofAction(null, form({ proof: randomUUID(), ...decision }));
  expect(refused).toMatchObject({ ok: false, reason: "not_found", values: { code: "incomplete" } });
});
