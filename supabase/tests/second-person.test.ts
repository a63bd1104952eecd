import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { almostQualified, checkoutOf, deliver, join, publishPrices } from "./cast.ts";
import { missionOf } from "./mission-cast.ts";
import { payableAccount } from "./payout-cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, refusalOf } = await castOfStaff();
await publishPrices(db);
afterAll(() => db.drop());

type Pending = { id: string; kind: string; happens_at: Date | null; first_by: string };
const pending = async (subject: string) =>
  (await db.sql`select * from private.pending_decisions where subject_id = ${subject}`)[0] as
    Pending | undefined;
const told = async (subject: string) =>
  (
    await db.sql`select values ->> 'kind' as kind from private.events
      where type = 'decision.alone' and values ->> 'subject_id' = ${subject}`
  ).map(({ kind }) => kind as string);
/** Lets the time of what waits pass, and the clock come by. */
async function later(subject: string) {
  await db.sql`update private.pending_decisions set happens_at = now() - interval '1 minute' where subject_id = ${subject} and happens_at is not null`;
  await advance();
}
const advance = () => db.asKept("service_role", (tx) => tx`select advance_decisions()`);
const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** The staff of a community; everybody else's roles are put away until the next test. */
async function staffed(by: Record<string, "admin" | "moderator">) {
  await db.sql`delete from user_roles`;
  for (const [id, role] of Object.entries(by))
    await db.sql`insert into user_roles (user_id, role) values (${id}, ${role})`;
}
const alone = () => staffed({ [admin]: "admin" });
beforeEach(() => staffed({ [admin]: "admin", [second]: "admin", [moderator]: "moderator" }));

/** A mission that gives one member more than an admin publishes alone in a day. */
async function mission(by = admin) {
  await db.sql`update settings set value = '100' where key = 'points.second_person'`;
  const values = {
    kind: "feedback",
    params: { count: 1 },
    texts: { en: { title: "Say it", text: "" } },
    points: 150,
    repeats: "once",
  };
  const { id } = (await call(by, `admin_save_mission(null, ${json(values)}, 'Planned')`)) as unknown as {
    id: string;
  };
  const publish = (who: string) => call(who, `admin_set_mission('${id}', 'published', 'Ready')`);
  const state = async () =>
    (await db.sql`select state from private.missions where id = ${id}`)[0]?.state as string;
  return { id, publish, state };
}

describe("a publication above the bound, with a team", () => {
  test("waits for a second person, who publishes it by the same button, and stands on both accounts", async () => {
    const { id, publish, state } = await mission();
    expect(await publish(admin)).toMatchObject({ undo: true });
    expect(await state()).toBe("draft");
    expect(await pending(id)).toMatchObject({ happens_at: null, first_by: admin });
    expect(await told(id)).toEqual([]);
    await expect(publish(admin)).rejects.toThrow("second_person_waits");
    await advance();
    expect(await state()).toBe("draft");
    await publish(second);
    expect(await state()).toBe("published");
    expect(await pending(id)).toBeUndefined();
    const hands = await db.sql`select distinct staff from private.hands_on('mission', ${`${id}:once`}, '{}')`;
    expect(hands.map(({ staff }) => staff as string).toSorted()).toEqual([admin, second].toSorted());
  });

  test("is confirmed or taken back as a case; its proposer only takes it back", async () => {
    const { id, publish, state } = await mission();
    await publish(admin);
    const [row] = await db.sql`select * from private.cases_decision() where details ->> 'subject' = ${id}`;
    expect(row?.details).toMatchObject({
      kind: "mission",
      points: 150,
      most: null,
      texts: { en: { title: "Say it" } },
    });
    const decide = (who: string, decides: string) =>
      `admin_decide_second('${(row?.id as string) ?? who}', '${decides}', 'Looked at it')`;
    expect(await refusalOf(admin, decide(admin, "confirm"))).toMatchObject({
      message: "second_person_waits",
    });
    expect(await refusalOf(await join(db), decide("", "confirm"))).toMatchObject({ message: "forbidden" });
    await call(moderator, decide(moderator, "confirm"));
    expect(await state()).toBe("published");
    const other = await mission();
    await other.publish(admin);
    const waits = await pending(other.id);
    await call(admin, `admin_decide_second('${waits?.id}', 'decline', 'Not yet')`);
    expect([await pending(other.id), await other.state()]).toEqual([undefined, "draft"]);
    expect(await refusalOf(second, `admin_decide_second('${waits?.id}', 'confirm', 'x')`)).toMatchObject({
      message: "not_found",
    });
  });

  test("waits no more once it is changed, or taken back by undo", async () => {
    const { id, publish } = await mission();
    const { line } = await publish(admin);
    await undo(second, line);
    expect(await pending(id)).toBeUndefined();
    await publish(admin);
    const values = {
      kind: "feedback",
      params: { count: 2 },
      texts: { en: { title: "Say it", text: "" } },
      points: 150,
      repeats: "once",
    };
    await call(moderator, `admin_save_mission('${id}', ${json(values)}, 'Other')`);
    expect(await pending(id)).toBeUndefined();
  });

  test("is for admins where one member gets more than a moderator may give", async () => {
    const slug = await missionOf(db);
    const [of] = await db.sql`select id from private.missions where slug = ${slug}`;
    await db.sql`update settings set value = '1000' where key = 'points.second_person'`;
    const { id } = (await call(
      admin,
      `admin_save_challenge(null, ${json({ texts: { en: { title: "Ten days", text: "" } }, missions: [of?.id], starts_at: "2090-01-01", ends_at: "2090-02-01", places: 1, prize: 2000 })}, 'Planned')`,
    )) as unknown as { id: string };
    await call(admin, `admin_set_challenge('${id}', 'published', 'Ready')`);
    const waits = await pending(id);
    expect(await refusalOf(moderator, `admin_decide_second('${waits?.id}', 'confirm', 'x')`)).toMatchObject({
      message: "forbidden",
    });
    await call(second, `admin_decide_second('${waits?.id}', 'confirm', 'Fine')`);
    const [made] = await db.sql`select state from private.challenges where id = ${id}`;
    expect(made?.state).toBe("published");
  });

  test("a season waits too, and is planned by the second", async () => {
    await db.sql`update settings set value = '1000' where key = 'points.second_person'`;
    const plan = `admin_plan_season('{"en": "Winter"}', '2091-01-01', '2091-02-01', '[{"to": 1, "points": 5000}]', 0, 'Planned')`;
    const { season } = (await call(admin, plan)) as unknown as { season: string };
    expect(await db.sql`select from private.seasons where id = ${season}`).toEqual([]);
    const waits = await pending(season);
    await call(second, `admin_decide_second('${waits?.id}', 'confirm', 'Fine')`);
    const [made] = await db.sql`select prizes from private.seasons where id = ${season}`;
    expect(made?.prizes).toEqual([{ to: 1, points: 5000 }]);
  });
});

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

test("every kind of decision has the function that makes it", async () => {
  const missing = await db.sql`select kind from private.second_kinds
    where to_regprocedure('private.' || apply || '(text,uuid,jsonb,text)') is null`;
  expect(missing).toEqual([]);
});

test("only the clock lets time pass", async () => {
  await expect(db.as(admin, (tx) => tx`select advance_decisions()`)).rejects.toThrow("permission denied");
});
