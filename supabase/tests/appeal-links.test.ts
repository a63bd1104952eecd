import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { castOfAppeals } from "./appeal-cast.ts";
import { join } from "./cast.ts";
import { queueMail } from "./events.ts";

const { db, admin, second, call, text, submit, decide } = await castOfAppeals();
afterAll(() => db.drop());

describe("the link of a mail", () => {
  const suspend = async (member: string, until = "now() + interval '3 days'") =>
    String((await call(admin, `admin_suspend_member('${member}', ${until}, 'Fraud')`)).line);
  const seen = async (member: string, penalty: string | null) =>
    (await db.sql`select suspension_of(${member}, ${penalty}) as it`)[0]?.it as { until: string } | null;
  const age = (days: number) =>
    db.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update audit_log set created_at = created_at - make_interval(days => ${days})`;
      await tx`update private.appeals set closed_at = closed_at - make_interval(days => ${days})`;
    });

  test("lets the service appeal the suspension that it names, and nothing else", async () => {
    const member = await join(db);
    const line = await suspend(member, "'infinity'");
    await expect(
      db.as(member, (tx) => tx`select appeal_suspension(${member}, ${line}, ${text})`),
    ).rejects.toThrow(/permission denied/);
    await expect(db.as(member, (tx) => tx`select suspension_of(${member}, ${line})`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.sql`select appeal_suspension(${member}, '0', ${text})`).rejects.toThrow(
      "appeal_impossible",
    );
    await expect(db.sql`select appeal_suspension(${member}, null, ${text})`).rejects.toThrow(
      "appeal_impossible",
    );
    await db.sql`select appeal_suspension(${member}, ${line}, ${text})`;
    expect(await seen(member, line)).toMatchObject({ until: "infinity", appeal: { state: "open" } });
    expect(await seen(member, "0")).toBeNull();
    expect(await seen(member, null)).toBeNull();
    const free = await join(db);
    await expect(db.sql`select appeal_suspension(${free}, ${line}, ${text})`).rejects.toThrow(
      "appeal_impossible",
    );
  });

  test("stands in every mail about the suspension, goes to proved addresses alone, and opens no later one", async () => {
    const member = await join(db);
    const line = await suspend(member);
    await decide(second, await submit(member, "suspension", member), "reject");
    await queueMail(db);
    expect(
      await db.sql`select template, params ->> 'penalty' as penalty from mail_outbox where user_id = ${member}
        and template in ('suspended', 'appeal_received', 'appeal_decided') order by template`,
    ).toEqual(
      ["appeal_decided", "appeal_received", "suspended"].map((template) => ({ template, penalty: line })),
    );
    const unproved = await join(db);
    await db.sql`update auth.users set email_confirmed_at = null where id = ${unproved}`;
    await suspend(unproved);
    await queueMail(db);
    expect(
      await db.sql`select template from mail_outbox where user_id = ${unproved} and template = 'suspended'`,
    ).toEqual([]);
    const later = await suspend(member, "now() + interval '6 days'");
    expect(await seen(member, line)).toBeNull();
    expect(await seen(member, later)).toMatchObject({ appeal: { state: "possible" } });
  });

  test("ends with the time to appeal, but not before the answer has been there to read", async () => {
    const [quiet, waiting, answered] = [await join(db), await join(db), await join(db)];
    const lines = await Promise.all(
      [quiet, waiting, answered].map((member) => suspend(member, "'infinity'")),
    );
    await submit(waiting, "suspension", waiting);
    const appeal = await submit(answered, "suspension", answered);
    const counts = () =>
      Promise.all(
        [quiet, waiting, answered].map(async (member, n) => (await seen(member, lines[n]!)) !== null),
      );
    await age(29);
    expect(await counts()).toEqual([true, true, true]);
    await age(2);
    await decide(second, appeal, "reject");
    expect(await counts()).toEqual([false, true, true]);
    await age(31);
    expect(await counts()).toEqual([false, true, false]);
  });
});

describe("the page of a session that a suspension has ended", () => {
  const open = async (member: string) => {
    const id = randomUUID();
    await db.sql`insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (${id}, ${member}, 'aal1', now(), now())`;
    return id;
  };
  const shut = async (member: string, session: string, level = "aal1") =>
    (await db.sql`select suspension_of_session(${member}, ${session}, ${level}) as it`)[0]?.it as {
      penalty: string;
    } | null;
  const suspend = async (member: string, until = "now() + interval '3 days'") =>
    String((await call(admin, `admin_suspend_member('${member}', ${until}, 'Spam')`)).line);

  test("reads why; one that lives, ended by itself, belongs to another or is from an earlier suspension does not", async () => {
    const [member, other] = [await join(db), await join(db)];
    const [ended, left, foreign] = [await open(member), await open(member), await open(other)];
    await db.sql`select touch_session(${member}, ${left}, 'device', 'Firefox', 'x')`;
    await db.sql`select end_session(${member}, ${left})`;
    expect(await shut(member, ended)).toBeNull();
    const line = await suspend(member);
    expect(await shut(member, ended)).toMatchObject({ penalty: line, suspension: { decision: null } });
    expect(await shut(member, left)).toBeNull();
    expect(await shut(member, foreign)).toBeNull();
    expect(await shut(other, ended)).toBeNull();
    const again = await open(member);
    expect(await shut(member, again)).toBeNull();
    const later = await suspend(member, "now() + interval '6 days'");
    expect(await shut(member, again)).toMatchObject({ penalty: later });
    expect(await shut(member, ended)).toBeNull();
    await expect(
      db.as(member, (tx) => tx`select suspension_of_session(${member}, ${again}, 'aal2')`),
    ).rejects.toThrow(/permission denied/);
    await call(admin, `admin_suspend_member('${member}', null, 'Enough')`);
    expect(await shut(member, again)).toBeNull();
  });

  test("shows its second factor first, where the account has one", async () => {
    const member = await join(db);
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
      values (gen_random_uuid(), ${member}, 'totp', 'verified', 'Phone', now(), now())`;
    const session = await open(member);
    await suspend(member);
    expect(await shut(member, session)).toBeNull();
    expect(await shut(member, session, "aal2")).not.toBeNull();
  });
});
