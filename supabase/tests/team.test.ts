import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

type Invited = { invite: string; line: number; undo: boolean };
let count = 0;
const newAddress = () => `guest${(count += 1)}@altura.test`;
const invite = async (email: string, role = "moderator", asker: string = admin) =>
  (await call(asker, `admin_invite_staff('${email}', '${role}', 'es', 'Helps out')`)) as unknown as Invited;
const mailTo = async (email: string) =>
  (await db.sql`select * from mail_outbox where to_address = ${email} order by created_at desc limit 1`)[0];
const tokenTo = async (email: string) => (await mailTo(email))?.params.token as string;
/** A member with this address, confirmed. */
const withAddress = async (email: string, confirmed = true) => {
  const id = await join(db);
  await db.sql`update auth.users set email = ${email}, email_confirmed_at = ${confirmed ? new Date() : null} where id = ${id}`;
  return id;
};
const accept = (asker: string, token: string) => call(asker, `accept_staff_invite('${token}')`);
const stateFor = async (asker: string, token: string) =>
  (await call(asker, `my_staff_invite('${token}')`)) as unknown as { state: string; role: string | null };
const rolesOf = async (id: string) =>
  (await db.sql`select role from user_roles where user_id = ${id} order by 1`).map(
    ({ role }) => role as string,
  );

describe("an invitation to a role", () => {
  test("is mailed, with its token; the table keeps the hash, the audit log neither address nor token", async () => {
    const email = newAddress();
    const { invite: id, line, undo: offered } = await invite(email);
    expect(await mailTo(email)).toMatchObject({
      template: "staff_invite",
      locale: "es",
      params: { role: "moderator" },
    });
    const token = await tokenTo(email);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const [row] = await db.sql`select to_jsonb(i) as row from staff_invites i where id = ${id}`;
    expect(JSON.stringify(row)).not.toContain(token);
    const [logged] = await db.sql`select to_jsonb(a) as line from audit_log a where id = ${line}`;
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${email}|${token}`));
    expect(offered).toBe(true);
  });

  test("goes in the language of the member who has the address", async () => {
    const email = newAddress();
    await withAddress(email);
    await invite(email);
    expect((await mailTo(email))?.locale).toBe("en");
  });

  test("gives the role once, to whoever has confirmed the address; reading it gives nothing", async () => {
    const email = newAddress();
    await invite(email);
    const token = await tokenTo(email);
    const guest = await withAddress(email);
    expect(await stateFor(guest, token)).toMatchObject({ state: "open", role: "moderator", inviter: "Ada" });
    expect(await rolesOf(guest)).toEqual([]);
    await accept(guest, token);
    expect(await rolesOf(guest)).toEqual(["moderator"]);
    await accept(guest, token);
    expect((await stateFor(guest, token)).state).toBe("accepted");
    await db.sql`delete from user_roles where user_id = ${guest}`;
    await accept(guest, token);
    expect(await rolesOf(guest)).toEqual([]);
    const [line] =
      await db.sql`select * from audit_log where subject_id = ${guest} and action = 'role.granted'`;
    expect(line).toMatchObject({ actor: guest, after: { roles: ["moderator"], granted_by: admin } });
  });

  test("of two who accept at once, one is let in", async () => {
    const email = newAddress();
    await invite(email);
    const token = await tokenTo(email);
    const guest = await withAddress(email);
    await Promise.all([accept(guest, token), accept(guest, token)]);
    expect(
      await db.sql`select from audit_log where subject_id = ${guest} and action = 'role.granted'`,
    ).toHaveLength(1);
  });

  test.each<[string, string, (email: string, id: string) => Promise<string>]>([
    ["another member", "invite_unknown", async () => join(db)],
    ["the address before it is confirmed", "invite_unknown", (email) => withAddress(email, false)],
    [
      "a suspended member",
      "suspended",
      async (email) => {
        const id = await withAddress(email);
        await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${id}`;
        return id;
      },
    ],
    [
      "whoever comes too late",
      "invite_expired",
      async (email, id) => {
        await db.sql`update staff_invites set expires_at = now() where id = ${id}`;
        return withAddress(email);
      },
    ],
    [
      "whoever comes after it was withdrawn",
      "invite_revoked",
      async (email, id) => {
        await call(second, `admin_revoke_invite('${id}', 'Not needed')`);
        return withAddress(email);
      },
    ],
    [
      "whoever was invited by somebody who is no admin any more",
      "invite_revoked",
      async (email, id) => {
        const former = await join(db);
        await db.sql`update staff_invites set invited_by = ${former} where id = ${id}`;
        return withAddress(email);
      },
    ],
  ])("is refused to %s", async (_who, code, prepare) => {
    const email = newAddress();
    const { invite: id } = await invite(email);
    const token = await tokenTo(email);
    const guest = await prepare(email, id);
    await expect(accept(guest, token)).rejects.toThrow(code);
    expect(await rolesOf(guest)).toEqual([]);
    if (code === "invite_unknown")
      expect(await stateFor(guest, token)).toMatchObject({ state: "unknown", role: null });
  });

  test("takes the place of the one before it", async () => {
    const email = newAddress();
    await invite(email);
    const first = await tokenTo(email);
    await invite(email, "admin");
    const guest = await withAddress(email);
    await expect(accept(guest, first)).rejects.toThrow("invite_revoked");
    const [mail] =
      await db.sql`select params from mail_outbox where to_address = ${email} and params ->> 'role' = 'admin'`;
    await accept(guest, mail?.params.token as string);
    expect(await rolesOf(guest)).toEqual(["admin"]);
    await db.sql`delete from user_roles where user_id = ${guest}`;
  });

  test("is refused for no address, no role, one that is held, and by moderators", async () => {
    await expect(invite("nobody")).rejects.toThrow("email_invalid");
    await expect(invite(newAddress(), "owner")).rejects.toThrow("role_unknown");
    const [{ email }] = (await db.sql`select email from auth.users where id = ${second}`) as unknown as [
      { email: string },
    ];
    await expect(invite(email, "moderator")).rejects.toThrow("role_held");
    await expect(invite(newAddress(), "moderator", moderator)).rejects.toThrow("forbidden");
    await expect(db.as(admin, (tx) => tx`select 1 from staff_invites`)).rejects.toThrow(/permission denied/);
  });

  test("goes when its address is erased", async () => {
    const email = newAddress();
    await invite(email);
    const guest = await withAddress(email);
    await db.sql`select erase_member(${guest})`;
    expect(await db.sql`select from staff_invites where email = ${email}`).toEqual([]);
  });

  test("that was withdrawn comes back by undo, unless another was sent meanwhile", async () => {
    const email = newAddress();
    const { invite: id } = await invite(email);
    const { line } = await call(admin, `admin_revoke_invite('${id}', 'A mistake')`);
    await invite(email);
    expect(await refusalOf(second, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
    const { line: sent } = await invite(newAddress());
    await undo(second, sent);
  });
});

describe("open cases of one of the staff", () => {
  const messages = async (count: number, assignee: string) => {
    for (let n = 0; n < count; n += 1)
      await db.sql`select submit_feedback(null, 'Lena', 'lena@example.com', 'idea', 'Sort the list by date', '/', 'en')`;
    const rows =
      await db.sql`select 'feedback:' || id as it, id::text from feedback order by created_at desc limit ${count}`;
    for (const { id } of rows)
      await db.sql`insert into private.case_states (kind, id, assignee) values ('feedback', ${id as string}, ${assignee})`;
    return rows.map(({ it }) => it as string);
  };
  const handOver = (asker: string, to: string, cases: string[] | null, from = moderator) =>
    call(
      asker,
      `admin_hand_over_cases('${from}', '${to}', ${cases ? `array['${cases.join("','")}']` : "null"}, 'On holiday')`,
    ) as unknown as Promise<{ handed: number; undo: boolean }>;
  const casesOf = async (id: string) => {
    const { staff } = (await call(admin, "admin_team()")) as unknown as {
      staff: { user_id: string; cases: { case: string }[] }[];
    };
    return (staff.find(({ user_id }) => user_id === id)?.cases ?? []).map((open) => open.case).toSorted();
  };

  test("are handed over, some or all, each with a line of its own", async () => {
    const [one, two, three] = (await messages(3, moderator)).toSorted() as [string, string, string];
    expect(await casesOf(moderator)).toEqual([one, two, three]);
    expect(await handOver(admin, second, [two])).toMatchObject({ handed: 1, undo: false });
    expect(await casesOf(second)).toEqual([two]);
    expect(await handOver(admin, second, null)).toMatchObject({ handed: 2 });
    expect(await casesOf(second)).toEqual([one, two, three]);
    expect(await casesOf(moderator)).toEqual([]);
    for (const of of [one, two, three])
      expect(
        await db.sql`select from audit_log where subject_id = ${of} and action = 'case.handed_over'`,
      ).toHaveLength(1);
  });

  test("stay where they are when one of them is not theirs, or the other is no staff", async () => {
    const [one, two] = (await messages(2, moderator)) as [string, string];
    await db.sql`update private.case_states set assignee = ${second} where kind || ':' || id = ${one}`;
    await expect(handOver(admin, second, [one, two])).rejects.toThrow("changed_meanwhile");
    await expect(handOver(admin, await join(db), [two])).rejects.toThrow("case_assignee");
    await expect(handOver(moderator, second, [two])).rejects.toThrow("forbidden");
    await expect(handOver(admin, moderator, null)).rejects.toThrow("invalid_input");
    expect(await casesOf(moderator)).toEqual([two]);
  });
});

describe("the team", () => {
  test("shows admins everything, moderators neither second factors nor invitations", async () => {
    await invite(newAddress());
    await call(moderator, `admin_award_points('${await join(db, { name: "Lena" })}', 5, 'Helped')`);
    type Team = {
      staff: { user_id: string; factor: boolean | null; own: boolean; recent: object[] }[];
      invites: object[] | null;
    };
    const seen = (await call(admin, "admin_team()")) as unknown as Team;
    expect(seen.invites?.[0]).toMatchObject({ state: "open", inviter: "Ada" });
    const mo = seen.staff.find(({ user_id }) => user_id === moderator);
    expect(mo).toMatchObject({ factor: false, own: false });
    expect(mo?.recent[0]).toMatchObject({ action: "points.awarded", member_name: "Lena" });
    const other = (await call(moderator, "admin_team()")) as unknown as Team;
    expect(other.invites).toBeNull();
    expect(new Set(other.staff.map(({ factor }) => factor))).toEqual(new Set([null]));
    await expect(call(await join(db), "admin_team()")).rejects.toThrow("forbidden");
  });
});
