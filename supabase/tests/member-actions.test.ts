import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  almostQualified,
  checkoutOf,
  codeOf,
  deliver,
  join,
  linkWallet,
  onboard,
  publishPrices,
} from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
  [admin, moderator] = [await join(db, { name: "Ada" }), await join(db, { name: "Mo" })];
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

const call = async (asker: Asker, what: string): Promise<unknown> =>
  (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as result`)))[0]?.result;
const lastLine = async (subject: string) =>
  (
    await db.sql`select actor, action, reason, before, after from private.audit_lines
      where subject_id = ${subject} and action not like '%.refused' order by id desc limit 1`
  )[0];
/** A session of a member, and the claims of its token. */
async function signIn(member: string): Promise<{ sub: string; session_id: string }> {
  const session_id = randomUUID();
  await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at)
    values (${session_id}, ${member}, now(), now())`;
  return { sub: member, session_id };
}
const admit = (asker: Asker) => db.as(asker, (tx) => tx`select admit_request()`);
const sessionsOf = (member: string) => db.sql`select id from auth.sessions where user_id = ${member}`;

describe("a suspension", () => {
  test("ends every session, leaves an audit line, and refuses what the member writes until it is lifted", async () => {
    const member = await join(db);
    const before = await signIn(member);
    await admit(before);
    await call(moderator, `admin_suspend_member('${member}', now() + interval '2 days', 'Spam')`);
    await expect(admit(before)).rejects.toThrow("session_ended");
    const after = await signIn(member);
    await admit(after);
    await expect(
      db.as(after, (tx) => tx`select save_onboarding_step('profile', '{"full_name": "X"}')`),
    ).rejects.toThrow("suspended");
    expect(
      await db.as(after, (tx) => tx`update profiles set bio = 'x' where user_id = ${member} returning 1`),
    ).toEqual([]);
    expect(await lastLine(member)).toMatchObject({
      actor: moderator,
      action: "member.suspended",
      reason: "Spam",
    });
    await call(moderator, `admin_suspend_member('${member}', null, 'Talked')`);
    expect(await lastLine(member)).toMatchObject({
      action: "member.restored",
      after: { suspended_until: null },
    });
    await db.as(after, (tx) => tx`select save_onboarding_step('profile', '{"full_name": "X"}')`);
  });

  test("of more than seven days, of staff, and of nobody, is not a moderator's", async () => {
    const member = await join(db);
    const until = (days: number) => `now() + interval '${days} days'`;
    await expect(call(moderator, `admin_suspend_member('${member}', ${until(8)}, 'x')`)).rejects.toThrow(
      "forbidden",
    );
    await expect(call(moderator, `admin_suspend_member('${admin}', ${until(1)}, 'x')`)).rejects.toThrow(
      "forbidden",
    );
    await expect(call(admin, `admin_suspend_member('${randomUUID()}', ${until(1)}, 'x')`)).rejects.toThrow(
      "member_not_found",
    );
    await expect(call(member, `admin_suspend_member('${moderator}', ${until(1)}, 'x')`)).rejects.toThrow(
      "forbidden",
    );
  });
});

describe("a ban", () => {
  test("is an admin's alone, ends sessions, closes the account to the auth service, and is lifted by an admin alone", async () => {
    const member = await join(db);
    const session = await signIn(member);
    await expect(call(moderator, `admin_suspend_member('${member}', 'infinity', 'x')`)).rejects.toThrow(
      "forbidden",
    );
    await admit(session);
    await call(admin, `admin_suspend_member('${member}', 'infinity', 'Fraud')`);
    expect(await sessionsOf(member)).toEqual([]);
    await expect(admit(session)).rejects.toThrow("session_ended");
    // Were a session made meanwhile, it would count for nothing either.
    await expect(admit(await signIn(member))).rejects.toThrow("session_ended");
    const [user] =
      await db.sql`select banned_until > now() + interval '90 years' as banned from auth.users where id = ${member}`;
    expect(user?.banned).toBe(true);
    expect(await lastLine(member)).toMatchObject({
      action: "member.banned",
      after: { suspended_until: "infinity" },
    });
    await expect(call(moderator, `admin_suspend_member('${member}', null, 'x')`)).rejects.toThrow(
      "forbidden",
    );
    await call(admin, `admin_suspend_member('${member}', null, 'Cleared')`);
    const [free] = await db.sql`select banned_until from auth.users where id = ${member}`;
    expect(free?.banned_until).toBeNull();
    await admit(await signIn(member));
  });

  test("refuses every function a member may call and every row of theirs, with the token they still hold", async () => {
    const member = await join(db);
    await onboard(db, member);
    await linkWallet(db, member);
    const session = await signIn(member);
    await deliver(db, [await checkoutOf(db, member, "founder_once")]);
    await call(admin, `admin_suspend_member('${member}', 'infinity', 'Fraud')`);
    // PostgREST asks admit_request before each call; realtime and storage ask the policies.
    await expect(admit(session)).rejects.toThrow("session_ended");
    const tables = await db.sql`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and has_any_column_privilege('authenticated', c.oid, 'select')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped)`;
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables)
      expect(
        await db.as(session, (tx) => tx.unsafe(`select user_id from ${name} limit 1`)),
        name as string,
      ).toEqual([]);
    for (const write of [
      "select save_onboarding_step('profile', '{\"full_name\": \"X\"}')",
      "select bind_referral('X')",
      "select complete_onboarding()",
    ])
      await expect(
        db.as(session, (tx) => tx.unsafe(write)),
        write,
      ).rejects.toThrow("suspended");
    // What the server does for a member by the service role asks by itself.
    await expect(db.sql`select begin_order(${member}, 'plus_month')`).rejects.toThrow("suspended");
    await expect(linkWallet(db, member)).rejects.toThrow("suspended");
    const [{ id: wallet, address } = {}] =
      await db.sql`select id, address from wallets where user_id = ${member}`;
    const [voucher] = await db.sql`select id from mint_vouchers where user_id = ${member}`;
    for (const write of [
      db.sql`select unlink_wallet(${member}, ${wallet as string})`,
      db.sql`select set_primary_wallet(${member}, ${wallet as string})`,
      db.sql`select sign_voucher(${member}, ${voucher?.id as string}, ${address as string}, 'x')`,
      db.sql`select begin_pledge(${member}, 'a@example.com', 100, '', 'en')`,
    ])
      await expect(write).rejects.toThrow("suspended");
  });

  test("of the last admin is refused, also when two admins ban each other at once", async () => {
    const [one, two] = [await join(db), await join(db)];
    await db.sql`delete from user_roles where role = 'admin'`;
    await db.sql`insert into user_roles (user_id, role) values (${one}, 'admin'), (${two}, 'admin')`;
    const outcomes = await Promise.allSettled([
      call(one, `admin_suspend_member('${two}', 'infinity', 'x')`),
      call(two, `admin_suspend_member('${one}', 'infinity', 'x')`),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await db.sql`delete from user_roles where user_id in (${one}, ${two})`;
    await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
    await expect(call(admin, `admin_suspend_member('${admin}', 'infinity', 'x')`)).rejects.toThrow(
      "last_admin",
    );
  });
});

describe("sessions", () => {
  test("are ended one by one or all at once, with a line in the log", async () => {
    const member = await join(db);
    const [first, second, third] = [await signIn(member), await signIn(member), await signIn(member)];
    expect(
      await call(moderator, `admin_end_sessions('${member}', 'Lost phone', '${first.session_id}')`),
    ).toMatchObject({ ended: 1 });
    await expect(admit(first)).rejects.toThrow("session_ended");
    await admit(second);
    expect(await call(moderator, `admin_end_sessions('${member}', 'All of them')`)).toMatchObject({
      ended: 2,
    });
    await expect(admit(third)).rejects.toThrow("session_ended");
    expect(await lastLine(member)).toMatchObject({
      action: "sessions.ended",
      before: { sessions: 2 },
      reason: "All of them",
    });
    await expect(call(moderator, `admin_end_sessions('${member}', 'x')`)).rejects.toThrow("not_found");
  });

  test("of staff are ended by an admin or by themselves, and another member's session is not found", async () => {
    const [member, other] = [await join(db), await join(db)];
    const theirs = await signIn(other);
    await expect(
      call(moderator, `admin_end_sessions('${member}', 'x', '${theirs.session_id}')`),
    ).rejects.toThrow("not_found");
    await admit(theirs);
    await signIn(admin);
    await expect(call(moderator, `admin_end_sessions('${admin}', 'x')`)).rejects.toThrow("forbidden");
    await signIn(moderator);
    expect(await call(moderator, `admin_end_sessions('${moderator}', 'Mine')`)).toMatchObject({
      ended: 1,
    });
    await expect(call(member, `admin_end_sessions('${other}', 'x')`)).rejects.toThrow("forbidden");
    await expect(call(moderator, `admin_end_sessions('${other}', ' ')`)).rejects.toThrow("reason_required");
  });
});

describe("a referral attributed by hand", () => {
  const attribute = async (asker: Asker, referee: string, referrer: string) =>
    (
      (await call(asker, `admin_attribute_referral('${referee}', '${referrer}', 'Met at the summit')`)) as {
        referral: string;
      }
    ).referral;
  const referralOf = async (referee: string) =>
    (await db.sql`select id, referrer_id, stage from referrals where referee_id = ${referee}`)[0];

  test("is told to both, leaves a line, and qualifies like any other", async () => {
    const [referrer, referee] = [await join(db), await join(db)];
    await onboard(db, referee);
    await linkWallet(db, referee);
    for (let day = 0; day < 3; day += 1)
      await db.sql`insert into private.active_days (user_id, day) values (${referee}, (now() at time zone 'UTC')::date - ${day}::int)`;
    const id = await attribute(admin, referee, await codeOf(db, referrer));
    expect(await referralOf(referee)).toEqual({ id, referrer_id: referrer, stage: "qualified" });
    expect(
      await db.sql`select user_id, other_user_id, values ->> 'side' as side from private.events
        where type = 'referral.attributed' and values ->> 'referral_id' = ${id as string} order by id`,
    ).toEqual([
      { user_id: referee, other_user_id: referrer, side: "referee" },
      { user_id: referrer, other_user_id: referee, side: "referrer" },
    ]);
    expect(await lastLine(id as string)).toMatchObject({
      actor: admin,
      action: "referral.attributed",
      reason: "Met at the summit",
      before: null,
      after: { referrer, referee },
    });
    await expect(attribute(admin, referee, await join(db))).rejects.toThrow("referral_exists");
  });

  test("takes the place of one that is open, and the former referrer gets nothing", async () => {
    const { referrer, referee } = await almostQualified(db);
    // The account of whoever invited is the older one.
    const other = await join(db);
    await db.sql`update profiles set created_at = '2020-01-01' where user_id = ${other}`;
    await attribute(admin, referee, other);
    expect(await referralOf(referee)).toMatchObject({ referrer_id: other, stage: "wallet_linked" });
    expect(await lastLine((await referralOf(referee))?.id as string)).toMatchObject({
      before: { referrer, stage: "wallet_linked" },
    });
    await expect(attribute(admin, referee, other)).rejects.toThrow("referral_exists");
  });

  test("is refused for a moderator, for the admin themselves, in a circle, and for nobody", async () => {
    const [older, younger] = [await join(db), await join(db)];
    await expect(attribute(moderator, younger, older)).rejects.toThrow("forbidden");
    await expect(attribute(admin, younger, admin)).rejects.toThrow("forbidden");
    await expect(attribute(admin, younger, younger)).rejects.toThrow("own_alias");
    await expect(attribute(admin, younger, "no-such-code")).rejects.toThrow("alias_unknown");
    await expect(attribute(admin, younger, randomUUID())).rejects.toThrow("member_not_found");
    await expect(attribute(admin, older, younger)).rejects.toThrow("referral_younger");
    await attribute(admin, younger, older);
    await db.sql`update profiles set created_at = now() + interval '1 hour' where user_id = ${older}`;
    await expect(attribute(admin, older, younger)).rejects.toThrow("referral_circle");
    await expect(call(admin, `admin_attribute_referral('${older}', '${younger}', '')`)).rejects.toThrow(
      "reason_required",
    );
  });
});
