import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { memberDocument } from "@/lib/admin/member-file/schema";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call } = await castOfStaff();
afterAll(() => db.drop());

const erasureCases = async () => {
  const rows = await db.sql`select user_id from private.cases_erasure()`;
  return rows.map(({ user_id }) => user_id as string);
};
const effectOf = async (member: string) =>
  (await call(admin, `admin_change_effect('member.erase', '${member}')`)) as unknown as {
    version: string;
    effects: { what: string; before: number }[];
  };

describe("erasure by staff", () => {
  test("tells what ends, leaves a line, and is a case while it is not done", async () => {
    const member = await join(db);
    await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${randomUUID()}, ${member}, now(), now())`;
    const { version, effects } = await effectOf(member);
    expect(effects.map(({ what, before }) => [what, before])).toEqual([
      ["live_subscriptions", 0],
      ["signed_in", 1],
      ["wallets", 0],
      ["open_referrals", 0],
    ]);
    const { line } = await call(admin, `admin_begin_erasure('${member}', 'Asked by letter', '${version}')`);
    const [row] = await db.sql`select action, actor, before, after from audit_log where id = ${line}`;
    expect(row).toMatchObject({
      action: "member.erasure_begun",
      actor: admin,
      before: { erasure: null },
      after: { erasure: "requested" },
    });
    expect(await erasureCases()).toEqual([]);
    await db.sql`update private.erasure_codes set proved_at = now() - interval '16 minutes' where user_id = ${member}`;
    expect(await erasureCases()).toEqual([member]);
    await call("service_role", `erase_member('${member}')`);
    expect(await erasureCases()).toEqual([]);
    expect(await db.sql`select from profiles where user_id = ${member}`).toHaveLength(0);
  });

  test("that was stopped is a case at once, says by what, and is tried again by an admin alone", async () => {
    const member = await join(db);
    await expect(call(admin, `admin_repeat_erasure('${member}', 'x')`)).rejects.toThrow("case_closed");
    await call(admin, `admin_begin_erasure('${member}', 'Asked by letter')`);
    await call("service_role", `note_stopped_erasure('${member}', 'payment_unavailable')`);
    expect(await erasureCases()).toEqual([member]);
    const [found] = await db.sql`select details from private.cases_erasure()`;
    expect(found?.details).toMatchObject({ stopped_by: "payment_unavailable", live: false });
    await expect(call(moderator, `admin_repeat_erasure('${member}', 'x')`)).rejects.toThrow("forbidden");
    await expect(call(admin, `admin_repeat_erasure('${member}', '')`)).rejects.toThrow("reason_required");
    const version = (await effectOf(member)).version;
    await call(second, `admin_suspend_member('${member}', now() + interval '1 day', 'Spam')`);
    const again = (seen: string) =>
      call(admin, `admin_repeat_erasure('${member}', 'Stripe is back', '${seen}')`);
    await expect(again(version)).rejects.toThrow("changed_meanwhile");
    const { line } = await again((await effectOf(member)).version);
    const [row] = await db.sql`select action, before, after from audit_log where id = ${line}`;
    expect(row).toEqual({
      action: "member.erasure_repeated",
      before: { erasure: "stopped", stopped_by: "payment_unavailable" },
      after: { erasure: "requested" },
    });
    expect(await erasureCases()).toEqual([]);
    await expect(call(admin, `admin_repeat_erasure('${member}', 'x')`)).rejects.toThrow("case_closed");
    await db.sql`select erase_member(${member})`;
    const [erased] =
      await db.sql`select before, after from audit_log where action = 'member.erased' and subject_id = ${member}`;
    expect(erased).toEqual({ before: { erased: false }, after: { erased: true } });
  });

  test("is noted as stopped by the service alone, and only once it was confirmed", async () => {
    const member = await join(db);
    const note = `note_stopped_erasure('${member}', 'payment_unavailable')`;
    await expect(call(admin, note)).rejects.toThrow(/permission denied/);
    await db.sql`select begin_erasure(${member})`;
    await call("service_role", note);
    expect(await erasureCases()).toEqual([]);
  });

  test("makes no code that anybody could enter", async () => {
    const member = await join(db);
    await call(admin, `admin_begin_erasure('${member}', 'Asked by letter')`);
    for (const code of ["", "000000"])
      expect(await call("service_role", `prove_erasure('${member}', '${code}')`)).not.toBe("proved");
  });

  test("is refused when somebody changed the member meanwhile, for staff, and to moderators", async () => {
    const member = await join(db);
    const { version } = await effectOf(member);
    await call(second, `admin_suspend_member('${member}', now() + interval '1 day', 'Spam')`);
    await expect(call(admin, `admin_begin_erasure('${member}', 'x', '${version}')`)).rejects.toThrow(
      "changed_meanwhile",
    );
    await expect(call(admin, `admin_begin_erasure('${second}', 'x')`)).rejects.toThrow("member_is_staff");
    await expect(call(admin, `admin_begin_erasure('${randomUUID()}', 'x')`)).rejects.toThrow(
      "member_not_found",
    );
    await expect(call(admin, `admin_begin_erasure('${member}', '')`)).rejects.toThrow("reason_required");
    await expect(call(moderator, `admin_begin_erasure('${member}', 'x')`)).rejects.toThrow("forbidden");
    await expect(call(moderator, `admin_change_effect('member.erase', '${member}')`)).rejects.toThrow(
      "forbidden",
    );
  });
});

describe("export of a member's data by staff", () => {
  test("is what the member would get, with a line that names the admin and is listed on the security page", async () => {
    const member = await join(db, { name: "Lena" });
    const told = memberDocument.parse(
      await call(admin, `admin_export_member('${member}', 'Asked by letter')`),
    );
    const [own] = await db.as(member, (tx) => tx`select my_data_export() as it`);
    const parts = (document: unknown) => Object.keys(document as object).toSorted();
    expect(parts(told.document)).toEqual(parts(own?.it));
    expect(told.document).toMatchObject({ account: { id: member } });
    const { exports } = (await call(admin, "admin_security()")) as unknown as { exports: object[] };
    expect(exports[0]).toMatchObject({ line: told.line, action: "member.exported", actor_name: "Ada" });
  });

  test("asks for a fresh second factor, and is for admins with a reason", async () => {
    const member = await join(db);
    await expect(call(moderator, `admin_export_member('${member}', 'x')`)).rejects.toThrow("forbidden");
    await expect(call(admin, `admin_export_member('${member}', '')`)).rejects.toThrow("reason_required");
    await expect(call(admin, `admin_export_member('${randomUUID()}', 'x')`)).rejects.toThrow(
      "member_not_found",
    );
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${second}, 'totp', 'verified', now(), now())`;
    const stale = {
      sub: second,
      aal: "aal2",
      amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - 3600 }],
    };
    for (const what of [`admin_export_member('${member}', 'x')`, `admin_begin_erasure('${member}', 'x')`])
      await expect(db.asKept(stale, (tx) => tx.unsafe(`select ${what}`))).rejects.toThrow("step_up_required");
  });
});
