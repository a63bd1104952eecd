import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { almostQualified, checkoutOf, deliver, join, publishPrices } from "./cast.ts";
import { payableAccount } from "./payout-cast.ts";
import { castOfTwo } from "./second-cast.ts";

const { db, admin, second, call, refusalOf, pending, told, advance, later, staffed, alone, team, mission } =
  await castOfTwo();
await publishPrices(db);
afterAll(() => db.drop());
beforeEach(team);

describe("with one admin alone", () => {
  test("a mission above the bound is told to the owner at once, and published when its time has come", async () => {
    await alone();
    const { id, publish, state } = await mission();
    await publish(admin);
    const waits = await pending(id);
    expect(waits?.happens_at?.getTime()).toBeGreaterThan(Date.now() + 2.9 * 86_400_000);
    expect(await told(id)).toEqual(["mission"]);
    await advance();
    expect(await state()).toBe("draft");
    await later(id);
    expect(await state()).toBe("published");
    const [line] =
      await db.sql`select actor from audit_log where subject_id = ${id} and action = 'mission.published'`;
    expect(line?.actor).toBe(admin);
  });

  test("who joins the team meanwhile is waited for; who leaves it again begins the time anew, and the owner is told", async () => {
    await alone();
    const { id, publish, state } = await mission();
    await publish(admin);
    await staffed({ [admin]: "admin", [second]: "admin" });
    await later(id);
    expect([await state(), (await pending(id))?.happens_at]).toEqual(["draft", null]);
    await alone();
    await advance();
    expect((await pending(id))?.happens_at).not.toBeNull();
    expect(await told(id)).toEqual(["mission", "mission"]);
    await later(id);
    expect(await state()).toBe("published");
  });

  test("what has become impossible is refused in the audit log, and does not stay", async () => {
    await alone();
    const { id, publish } = await mission();
    await publish(admin);
    await db.sql`update private.missions set closes_at = now() - interval '1 hour' where id = ${id}`;
    await db.sql`insert into private.pending_decisions (kind, subject_id, first_by, excluded, role, line, happens_at)
      values ('mission', ${id}, ${admin}, ${[admin]}, 'moderator', 1, now() - interval '1 minute')`;
    await advance();
    expect(await pending(id)).toBeUndefined();
    const [line] =
      await db.sql`select after from audit_log where subject_id = ${id} and action = 'decision.second.refused'`;
    expect(line?.after).toEqual({ code: "content_state" });
  });

  test("a payout is sent after the wait, unless it is held; their own is not", async () => {
    const { referrer, referee } = await almostQualified(db);
    await deliver(db, [await checkoutOf(db, referee, "founder_once")]);
    await db.sql`update private.commission_lines set payable_at = now() - interval '1 day' where user_id = ${referrer}`;
    await payableAccount(db, referrer);
    await alone();
    await call(admin, "admin_prepare_payouts('monthly run')");
    const payout = async () => {
      const [found] =
        await db.sql`select *, private.payout_version(p) as version from private.payouts p where user_id = ${referrer}`;
      const row = (await call(admin, `admin_payout('${found?.id}')`)) as unknown as {
        other: boolean;
        alone_at: string | null;
      };
      return { ...(found as { id: string; state: string; version: string; second_by: string | null }), row };
    };
    const decide = async (who: string, decision: string) => {
      const { id, version } = await payout();
      return call(who, `admin_decide_payout('${id}', '${decision}', 'because', '${version}')`);
    };
    const { id, row } = await payout();
    expect(row).toMatchObject({ other: false, alone_at: null });
    await decide(admin, "approve");
    expect((await payout()).state).toBe("pending");
    expect((await payout()).row.alone_at).not.toBeNull();
    expect(await told(id)).toEqual(["payout"]);
    await decide(admin, "hold");
    expect(await pending(id)).toBeUndefined();
    await decide(admin, "release");
    await decide(admin, "approve");
    await later(id);
    expect(await payout()).toMatchObject({ state: "approved", second_by: null });
    await db.sql`update private.payouts set state = 'pending', user_id = ${admin}, approved_by = null, alone_at = null where id = ${id}`;
    expect(
      await refusalOf(admin, `admin_decide_payout('${id}', 'approve', 'mine', 'pending:')`),
    ).toMatchObject({ message: "forbidden" });
  });

  test("an approved payout whose second admin leaves begins to wait", async () => {
    const { referrer, referee } = await almostQualified(db);
    await deliver(db, [await checkoutOf(db, referee, "founder_once")]);
    await db.sql`update private.commission_lines set payable_at = now() - interval '1 day' where user_id = ${referrer}`;
    await payableAccount(db, referrer);
    await call(admin, "admin_prepare_payouts('monthly run')");
    const [row] =
      await db.sql`select id, private.payout_version(p) as version from private.payouts p where user_id = ${referrer}`;
    await call(admin, `admin_decide_payout('${row?.id}', 'approve', 'because', '${row?.version}')`);
    expect((await pending(row?.id as string))?.happens_at).toBeNull();
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${second}`;
    await advance();
    await db.sql`update profiles set suspended_until = null where user_id = ${second}`;
    expect((await pending(row?.id as string))?.happens_at).not.toBeNull();
    expect(await told(row?.id as string)).toEqual(["payout"]);
  });

  test("an appeal is answered by who decided before; the answer counts after the wait, and the member reads so", async () => {
    await alone();
    const member = await join(db);
    const { ledger } = await call(admin, `admin_award_points('${member}', -20, 'Too many')`);
    const read = async () =>
      (await db.as(member, (tx) => tx`select points_history(null, 1, 10) as h`))[0]?.h as {
        rows: { id: number; appeal: Record<string, unknown> }[];
      };
    const appealOf = async () => (await read()).rows.find(({ id }) => Number(id) === Number(ledger))?.appeal;
    expect(await appealOf()).toMatchObject({
      state: "possible",
      alone: true,
      alone_days: 3,
      counts_at: null,
    });
    const { id } = (await call(
      member,
      `submit_appeal('points', '${ledger}', 'We share a flat and a router, and both of us climb.')`,
    )) as unknown as { id: string };
    const decide = () => call(admin, `admin_decide_appeal('${id}', 'accept', 'Looked again')`);
    await decide();
    await expect(decide()).rejects.toThrow("second_person_waits");
    expect(await told(id)).toEqual(["appeal"]);
    expect(await appealOf()).toMatchObject({ state: "open", answer: "", counts_at: expect.any(String) });
    await later(id);
    expect(await appealOf()).toMatchObject({ state: "accepted", answer: "Looked again" });
    const [made] = await db.sql`select decided_by, alone from private.appeals where id = ${id}`;
    expect(made).toEqual({ decided_by: admin, alone: true });
  });

  const ends: [string, string, (who: string) => Promise<unknown>][] = [
    [
      "a suspension of which less is left",
      "now() + interval '8 days'",
      (who) => db.sql`update profiles set suspended_until = now() + interval '6 days' where user_id = ${who}`,
    ],
    [
      "a ban that was lifted",
      "'infinity'",
      (who) => call(admin, `admin_suspend_member('${who}', null, 'x')`),
    ],
  ];
  test.each(ends)("an appeal against %s stays an admin's", async (_name, until, pass) => {
    await staffed({ [admin]: "admin", [second]: "moderator" });
    const member = await join(db);
    const { line } = await call(admin, `admin_suspend_member('${member}', ${until}, 'Forged keys')`);
    // What was removed with it.
    const [removal] =
      await db.sql`insert into private.strikes (user_id, kind, reason, actor, expires_at, suspension)
      values (${member}, 'messages', '', ${admin}, now() + interval '90 days', ${line}) returning id`;
    const { id } = (await call(
      member,
      `submit_appeal('suspension', '${member}', 'It was not like that at all.')`,
    )) as unknown as { id: string };
    await pass(member);
    const decide = (who: string) => call(who, `admin_decide_appeal('${id}', 'accept', 'Looked again')`);
    await expect(decide(second)).rejects.toThrow("forbidden");
    await decide(admin);
    await later(id);
    expect(await db.sql`select state, alone from private.appeals where id = ${id}`).toEqual([
      { state: "accepted", alone: true },
    ]);
    const lifted = await db.sql`select lifted_at is not null as it from private.strikes
      where id = ${removal?.id as string}`;
    expect(lifted).toEqual([{ it: true }]);
  });

  test("an appeal that somebody else can decide meanwhile is theirs", async () => {
    await alone();
    const member = await join(db);
    const { ledger } = await call(admin, `admin_award_points('${member}', -20, 'Too many')`);
    const { id } = (await call(
      member,
      `submit_appeal('points', '${ledger}', 'We share a flat and a router, and both of us climb.')`,
    )) as unknown as { id: string };
    await call(admin, `admin_decide_appeal('${id}', 'reject', 'It stays')`);
    await staffed({ [admin]: "admin", [second]: "admin" });
    await later(id);
    await expect(call(admin, `admin_decide_appeal('${id}', 'reject', 'x')`)).rejects.toThrow(
      "appeal_other_person",
    );
    await call(second, `admin_decide_appeal('${id}', 'accept', 'Fine')`);
    expect(await pending(id)).toBeUndefined();
    const [made] = await db.sql`select state, alone from private.appeals where id = ${id}`;
    expect(made).toEqual({ state: "accepted", alone: false });
  });
});

test("the owner is written to at the address of the server, in the language of who decided", async () => {
  await alone();
  await db.sql`update profiles set locale = 'de' where user_id = ${admin}`;
  const { id, publish } = await mission();
  await publish(admin);
  const [event] =
    await db.sql`select id from private.events where type = 'decision.alone' and values ->> 'subject_id' = ${id}`;
  const params = { kind: "mission", subject_id: id, at: "2027-05-10T12:00:00Z", owner: "owner@example.com" };
  await db.asKept(
    "service_role",
    (tx) => tx`select queue_event_mail(${event?.id as number}, 'decision_alone', ${db.sql.json(params)})`,
  );
  const [mail] =
    await db.sql`select to_address, locale, user_id, params from mail_outbox where template = 'decision_alone'`;
  expect(mail).toMatchObject({ to_address: "owner@example.com", locale: "de", user_id: null });
  expect(mail?.params).toMatchObject({ decider: "Ada", kind: "mission" });
  expect(mail?.params).not.toHaveProperty("owner");
});
