import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { accountSchema, type Account } from "@/lib/account/account";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, undo } = await castOfStaff();
afterAll(() => db.drop());

const addressOf = (member: string) => `${member}@example.com`;
async function held(kind: "hard" | "soft" | "complaint"): Promise<string> {
  const member = await join(db);
  for (let n = 0; n < (kind === "soft" ? 5 : 1); n++)
    await db.sql`select report_mail(${randomUUID()}, ${kind}, null, ${addressOf(member)}, '', 'said so', 'webhook')`;
  return member;
}
const suppressed = async (member: string) =>
  (await db.sql`select private.is_suppressed(${addressOf(member)}) as it`)[0]?.it as boolean;
const service = async <T>(what: string) =>
  (await db.asKept("service_role", (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as T;
const ask = (member: string, wished = false) =>
  service<null>(`begin_address_code('${member}', ${String(wished)})`);
const handIn = (member: string, code: string) =>
  service<string>(`hand_in_address_code('${member}', '${code}')`);
const mailOf = async (member: string) =>
  (
    await db.sql`select id, params ->> 'code' as code from mail_outbox
      where user_id = ${member} and template = 'address_code' order by created_at desc limit 1`
  )[0] as { id: string; code: string };
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const shown = async (member: string): Promise<Account["unreachable"]> => {
  const [row] = await db.as(
    member,
    (tx) => tx`select my_account() as account, member_dashboard() as dashboard`,
  );
  const { unreachable } = accountSchema.parse(row?.account);
  expect((row?.dashboard as { unreachable: string | null }).unreachable).toBe(unreachable?.reason ?? null);
  return unreachable;
};

describe("what a member is told about their address", () => {
  test("nothing while it is written to, and why and what can be done once it is not", async () => {
    expect(await shown(await join(db))).toBeNull();
    for (const reason of ["hard", "soft", "complaint"] as const)
      expect(await shown(await held(reason))).toMatchObject({ reason, left: 3, code: null });
    const barred = await join(db);
    await db.asKept(admin, (tx) => tx`select admin_suppress_address(${addressOf(barred)}, 'Asked by phone')`);
    expect(await shown(barred)).toMatchObject({ reason: "manual", left: 0 });
  });

  test("another address of theirs is written to, and the former one stays on the list", async () => {
    const member = await held("hard");
    await db.sql`update auth.users set email = ${`new.${member}@example.com`} where id = ${member}`;
    expect(await shown(member)).toBeNull();
    expect(await suppressed(member)).toBe(true);
  });
});

describe("letting the own address go again", () => {
  test("one code reaches it although nothing else does, and is good for nothing but this", async () => {
    const member = await held("hard");
    const other = await held("hard");
    await ask(member);
    const receipt = randomUUID();
    await db.sql`select private.queue_mail(${receipt}, ${member}, 'receipt')`;
    const { id, code } = await mailOf(member);
    const claimed = (await db.sql`select id from claim_mail(100)`).map((row) => row.id as string);
    expect(claimed).toContain(id);
    expect(await db.sql`select status from mail_outbox where key = ${receipt}`).toEqual([
      { status: "suppressed" },
    ]);
    expect(await shown(member)).toMatchObject({ left: 2, code: "sent" });

    expect(await handIn(other, code)).toBe("code_invalid");
    expect(await handIn(member, wrongFor(code))).toBe("code_invalid");
    expect(await suppressed(member)).toBe(true);
    expect(await handIn(member, ` ${code} `)).toBe("released");
    expect(await suppressed(member)).toBe(false);
    expect(await shown(member)).toBeNull();
    expect(await handIn(member, code)).toBe("code_invalid");
  });

  test("the audit log says that the member did it, and an admin can stop it again", async () => {
    const member = await held("soft");
    await ask(member);
    expect(await handIn(member, (await mailOf(member)).code)).toBe("released");
    const [line] = await db.sql`
      select a.id::text, a.actor, r.reason, a.after ->> 'released_by' as by from audit_log a
      join private.audit_reasons r on r.audit_id = a.id
      join private.mail_suppressions s on s.id::text = a.subject_id
      where a.action = 'suppression.released' and s.address = ${addressOf(member)}`;
    expect(line).toMatchObject({ actor: null, reason: "member", by: "member" });
    const released = line?.id as string;
    await expect(undo(moderator, Number(released))).rejects.toThrow("forbidden");
    await undo(admin, Number(released), "'Not theirs any more'");
    expect(await suppressed(member)).toBe(true);
    await expect(undo(admin, Number(released))).rejects.toThrow("already_undone");
  });

  test("after a complaint only with their explicit wish, and no choice of theirs comes back by it", async () => {
    const member = await held("complaint");
    await db.sql`select stop_mail(${member}, '{referral}')`;
    await expect(ask(member)).rejects.toThrow("required");
    await ask(member, true);
    expect(await handIn(member, (await mailOf(member)).code)).toBe("released");
    expect(await db.sql`select referral from mail_preferences where user_id = ${member}`).toEqual([
      { referral: false },
    ]);
  });

  test("a code that comes back too lets nothing go, and the member is told", async () => {
    const member = await held("hard");
    await ask(member);
    const { id } = await mailOf(member);
    await db.sql`select id from claim_mail(100)`;
    await db.sql`select mail_failed(${id}, '550 5.1.1 unknown', 'bounced')`;
    expect(await shown(member)).toMatchObject({ reason: "hard", left: 2, code: "came_back" });
  });

  test("three in a week for an address, whoever asks at the same moment, and five tries for a code", async () => {
    const member = await held("hard");
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => ask(member)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(ask(member)).rejects.toThrow("too_many_attempts");
    expect(await shown(member)).toMatchObject({ left: 0 });
    await db.sql`update private.address_codes set created_at = created_at - interval '8 days' where user_id = ${member}`;
    await ask(member);
    const [last] =
      await db.sql`select id from private.address_codes where user_id = ${member} order by created_at desc limit 1`;
    const [mail] =
      await db.sql`select params ->> 'code' as code from mail_outbox where key = ${`address_code:${String(last?.id)}`}`;
    const code = mail?.code as string;
    for (let n = 0; n < 5; n++) expect(await handIn(member, wrongFor(code))).toBe("code_invalid");
    expect(await handIn(member, code)).toBe("too_many_attempts");
    expect(await suppressed(member)).toBe(true);
  });

  test("not one that has expired, nor one to the address of before", async () => {
    const [late, moved] = [await held("hard"), await held("hard")];
    await ask(late);
    await db.sql`update private.address_codes set expires_at = now() where user_id = ${late}`;
    expect(await handIn(late, (await mailOf(late)).code)).toBe("code_invalid");
    await ask(moved);
    await db.sql`update auth.users set email = ${`new.${moved}@example.com`} where id = ${moved}`;
    expect(await handIn(moved, (await mailOf(moved)).code)).toBe("conflict");
    expect(await suppressed(moved)).toBe(true);
  });

  test("not what staff decided, what nobody holds, or an address that was never proved", async () => {
    const [barred, fine, unproved] = [await join(db), await join(db), await held("hard")];
    await db.asKept(admin, (tx) => tx`select admin_suppress_address(${addressOf(barred)}, 'Asked by phone')`);
    await expect(ask(barred, true)).rejects.toThrow("forbidden");
    await expect(ask(fine)).rejects.toThrow("conflict");
    await db.sql`update auth.users set email_confirmed_at = null where id = ${unproved}`;
    await expect(ask(unproved)).rejects.toThrow("contact_missing");
    expect(await shown(unproved)).toMatchObject({ left: 0 });
  });

  test("nobody but the service asks or hands in, and nobody reads the codes", async () => {
    const member = await held("hard");
    for (const asker of ["anon", member])
      for (const what of [
        `begin_address_code('${member}', true)`,
        `hand_in_address_code('${member}', '000000')`,
        "count(*) from private.address_codes",
      ])
        await expect(
          db.as(asker, (tx) => tx.unsafe(`select ${what}`)),
          what,
        ).rejects.toThrow("permission denied");
  });
});
