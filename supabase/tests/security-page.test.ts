import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { securityState } from "@/lib/admin/security/schema";
import { expectFullAnswers } from "./full-answer.ts";
import { castOfSessions } from "./sessions-cast.ts";

const { db, admin, moderator, member, asAdmin, call } = await castOfSessions();
afterAll(() => db.drop());

describe("the state of security", () => {
  test("tells second factors, failures, limits, suspensions, exports and keys by age", async () => {
    await call(admin, `admin_suspend_member('${member}', now() + interval '1 day', 'Spam')`);
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${moderator}, 'totp', 'verified', now(), now())`;
    for (let n = 0; n < 2; n++) await call("service_role", "note_sign_in_failure('code', 'code_invalid')");
    for (let n = 0; n < 5; n++) await call("service_role", "take_rate_limit('sign-in:abc', 2, 3600)");
    await call("service_role", `note_secrets('{"CRON_SECRET": "0123abcd"}')`);
    await db.sql`update private.secret_ages set since = '2026-01-01'`;
    await call("service_role", `note_secrets('{"CRON_SECRET": "0123abcd", "APP_SECRET": "89abcdef"}')`);
    await db.sql`select private.audit(${admin}, 'list.exported', 'export', ${randomUUID()}, 'Monthly report', null, '{"list": "members"}')`;
    await call(admin, `admin_open_view('${member}', 'Cannot see the link')`);
    await call(admin, "admin_add_block('domain', 'junk.example', 'Spam', 30)");
    await call("service_role", "link_audit_lines()");
    await call("service_role", "seal_audit_day()");
    const told = securityState.parse(await call(asAdmin, "admin_security()"));
    expect(told).toMatchObject({
      staff: [
        { name: "Ada King", roles: ["admin"], factors: [] },
        { name: "Mo Salah", factors: ["totp"] },
      ],
      failures: [{ method: "code", code: "code_invalid", failures: 2 }],
      limits: [{ name: "sign-in", hits: 1 }],
      suspended: 1,
      suspensions: [{ name: "Lena Brandt", actor_name: "Ada King" }],
      exports: [{ action: "list.exported", reason: "Monthly report", after: { list: "members" } }],
    });
    expect(told.keys[0]).toMatchObject({
      name: "CRON_SECRET",
      since: expect.stringContaining("2026-01-01") as string,
    });
    expectFullAnswers(securityState, await call(asAdmin, "admin_security()"));
    await call("service_role", `note_secrets('{"CRON_SECRET": "fedcba98"}')`);
    const [row] =
      await db.sql`select since > now() - interval '1 hour' as anew from private.secret_ages where name = 'CRON_SECRET'`;
    expect(row?.anew).toBe(true);
  });

  test("is for admins alone, and what is counted is the service's to say", async () => {
    for (const asker of [member, moderator])
      await expect(call(asker, "admin_security()")).rejects.toThrow(/forbidden|second_factor/);
    await expect(call("anon", "admin_security()")).rejects.toThrow("permission denied");
    for (const what of ["note_sign_in_failure('code', 'x')", "note_secrets('{}')"])
      for (const asker of ["anon", member, admin])
        await expect(call(asker, what), what).rejects.toThrow("permission denied");
  });
});
