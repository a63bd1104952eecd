import { afterAll, describe, expect, test } from "vitest";
import { click, join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

const message = async (writer: string) => {
  await db.sql`select submit_feedback(${writer}, 'Lena', 'lena@example.com', 'idea', 'Sort the list', '/', 'en')`;
  const [row] =
    await db.sql`select id from feedback where user_id = ${writer} order by created_at desc limit 1`;
  return row?.id as string;
};
/** Messages of one member, of which the first has the others beside it. */
const together = async (count = 3) => {
  const writer = await join(db);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await message(writer));
  const [first = "", ...others] = ids;
  for (const id of others) await call(moderator, `admin_merge_case('feedback', '${id}', '${first}')`);
  return { first, others, ids };
};
const statuses = async (ids: string[]) =>
  (await db.sql`select status from feedback where id in ${db.sql(ids)}`).map(
    ({ status }) => status as string,
  );
const effect = async (asker: string, id: string, decision = "closed", kind = "feedback") =>
  (await call(asker, `admin_change_effect('case.decide', '${kind}:${id}', '${decision}')`)) as unknown as {
    version: string;
    effects: { kind: string; what?: string; before: unknown }[];
  };
const decide = (id: string, rest = "'closed', 'All done'", kind = "feedback") =>
  `admin_decide_jointly('${kind}', '${id}', ${rest})`;

describe("cases that stand together", () => {
  test("are decided in one change, which says how many, and undone as one", async () => {
    const { first, others, ids } = await together();
    const alone = await message(await join(db));
    const { version, effects } = await effect(moderator, first);
    expect(effects.map(({ kind }) => kind)).toEqual(["count", "feedback", "feedback", "feedback"]);
    expect(effects[0]).toMatchObject({ what: "joint_cases", before: 3 });
    const { line, undo: offered } = await call(
      moderator,
      decide(first, `'closed', 'All done', '${version}'`),
    );
    expect(offered).toBe(true);
    expect(await statuses(ids)).toEqual(["closed", "closed", "closed"]);
    expect(await statuses([alone])).toEqual(["new"]);
    const [written] = await db.sql`select action, subject_id, after from audit_log where id = ${line}`;
    expect(written).toMatchObject({ action: "case.decided_together", subject_id: `feedback:${first}` });
    expect(written?.after).toMatchObject({ decision: "closed", cases: ids.toSorted() });
    expect((written?.after as { lines: number[] }).lines).toHaveLength(3);
    await db.sql`select tidy_cases()`;
    await undo(second, line);
    await db.sql`select tidy_cases()`;
    expect(await statuses(ids)).toEqual(["new", "new", "new"]);
    const beside = await db.sql`select id from private.case_states where merged_into = ${first} order by id`;
    expect(beside.map(({ id }) => id as string)).toEqual(others.toSorted());
  });

  test("are not undone over what somebody changed since; a line that was undone alone is left", async () => {
    const { first, others, ids } = await together(2);
    const { line } = await call(moderator, decide(first));
    await call(second, `admin_set_feedback('${others[0]}', 'open', 'Not done')`);
    expect(await refusalOf(moderator, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
    expect((await statuses(ids)).toSorted()).toEqual(["closed", "open"]);
    const [single] = await db.sql`select max(id)::int as id from audit_log
      where action = 'feedback.status' and subject_id = ${others[0] as string}`;
    await undo(second, single?.id as number);
    const [own] = await db.sql`select id::int from audit_log
      where action = 'feedback.status' and subject_id = ${first} order by id desc limit 1`;
    await undo(second, own?.id as number);
    await undo(moderator, line);
    expect(await statuses(ids)).toEqual(["new", "new"]);
  });

  test("are refused when another one was put beside them meanwhile, or has none who decides so", async () => {
    const { first } = await together(2);
    const { version } = await effect(moderator, first);
    const [row] = await db.sql`select user_id from feedback where id = ${first}`;
    const later = await message(row?.user_id as string);
    await call(moderator, `admin_merge_case('feedback', '${later}', '${first}')`);
    expect(await refusalOf(moderator, decide(first, `'closed', 'All done', '${version}'`))).toMatchObject({
      message: "changed_meanwhile",
    });
    for (const [what, code] of [
      [decide(first, "'answered', 'x'"), "invalid_input"],
      [decide(first, "'closed', ''"), "reason_required"],
      [decide(first, "'accept', 'x'", "payment"), "invalid_input"],
      [decide("x", "'retry', 'x'", "delivery"), "forbidden"],
    ] as const)
      await expect(call(moderator, what)).rejects.toThrow(code);
    await expect(effect(moderator, "x", "retry", "delivery")).rejects.toThrow("forbidden");
    await expect(call(await join(db), decide(first))).rejects.toThrow("forbidden");
    await call(moderator, decide(first));
    await expect(call(moderator, decide(first))).rejects.toThrow("case_closed");
  });
});

test("appeals together: accepted by somebody else than who imposed any of the penalties, or none", async () => {
  const member = await join(db);
  const appeals: string[] = [];
  for (const by of [admin, second]) {
    const { ledger } = await call(by, `admin_award_points('${member}', -20, 'Too many')`);
    const made = await call(member, `submit_appeal('points', '${ledger}', 'It was not like that at all.')`);
    appeals.push((made as unknown as { id: string }).id);
  }
  const [first = "", other = ""] = appeals;
  await call(moderator, `admin_merge_case('appeal', '${other}', '${first}')`);
  const states = async () =>
    (await db.sql`select state from private.appeals where user_id = ${member}`).map(
      ({ state }) => state as string,
    );
  await expect(call(admin, decide(first, "'accept', 'Looked again'", "appeal"))).rejects.toThrow(
    "appeal_other_person",
  );
  expect(await states()).toEqual(["open", "open"]);
  const { line } = await call(moderator, decide(first, "'accept', 'Looked again'", "appeal"));
  expect(await states()).toEqual(["accepted", "accepted"]);
  const total = async () =>
    (await db.sql`select total_xp from wallet_profiles where user_id = ${member}`)[0]?.total_xp as number;
  const lifted = await total();
  await undo(moderator, line);
  expect(await states()).toEqual(["open", "open"]);
  expect(await total()).toBe(lifted - 40);
});

test("deliveries together are tried again, which is not undone", async () => {
  const member = await join(db);
  const rows =
    await db.sql`insert into mail_outbox (key, user_id, to_address, template, params, locale, status)
    select n || ${member}::text, ${member}, 'a@example.com', 'welcome', '{}', 'en', 'failed' from generate_series(1, 2) n returning id`;
  const [first, other] = rows.map(({ id }) => id as string);
  await call(admin, `admin_merge_case('delivery', '${other}', '${first}')`);
  expect(
    await call(admin, decide(first as string, "'retry', 'The server is back'", "delivery")),
  ).toMatchObject({
    undo: false,
  });
  const kept =
    await db.sql`select distinct status from mail_outbox where user_id = ${member} and template = 'welcome' and params = '{}'`;
  expect(kept).toEqual([{ status: "queued" }]);
});

test("all held referrals of one referrer: decided with the effect of each shown before, undone together", async () => {
  const referrer = await join(db);
  const held: string[] = [];
  for (let n = 0; n < 3; n++) {
    const referee = await join(db, { click: await click(db, referrer) });
    const [row] =
      await db.sql`update referrals set stage = 'held', held_at = now(), signals = '{same_network}'
      where referee_id = ${referee} returning id`;
    held.push(row?.id as string);
  }
  const all = `'referral', 'referrer:${referrer}'`;
  const stages = async () =>
    (await db.sql`select distinct stage from referrals where referrer_id = ${referrer}`).map(
      ({ stage }) => stage as string,
    );
  const told = (await call(
    moderator,
    `admin_change_effect('case.decide', 'referral:referrer:${referrer}', 'approve')`,
  )) as unknown as { version: string; effects: object[] };
  expect(told.effects).toHaveLength(1 + 3 * 3);
  expect(told.effects[0]).toMatchObject({ what: "joint_cases", before: 3 });
  await expect(
    call(await join(db), `admin_decide_jointly(${all}, 'approve', 'Three people')`),
  ).rejects.toThrow("forbidden");
  // More points than a moderator's day has: all or none.
  await expect(
    call(moderator, `admin_decide_jointly(${all}, 'approve', 'Three people', '${told.version}')`),
  ).rejects.toThrow("points_daily_limit");
  expect(await stages()).toEqual(["held"]);
  const { line } = await call(
    admin,
    `admin_decide_jointly(${all}, 'approve', 'Three people', '${told.version}')`,
  );
  expect(await stages()).toEqual(["qualified"]);
  await expect(call(moderator, `admin_decide_jointly(${all}, 'approve', 'Again')`)).rejects.toThrow(
    "case_closed",
  );
  await undo(second, line);
  expect(await stages()).toEqual(["held"]);
  // Each is a case of its own again.
  expect(
    await db.sql`select 1 from private.case_states where kind = 'referral' and merged_into is not null`,
  ).toHaveLength(0);
  await call(moderator, `admin_decide_jointly(${all}, 'reject', 'One person')`);
  expect(await stages()).toEqual(["rejected"]);
});

/** Waits until a call waits for a lock that somebody else holds. */
const waits = (what: string) =>
  expect
    .poll(
      async () =>
        (
          await db.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like ${`%${what}%`}
            and pid <> pg_backend_pid()`
        ).length,
    )
    .toBe(1);
const heldOf = async (referrer: string) => {
  const referee = await join(db, { click: await click(db, referrer) });
  const [row] = await db.sql`update referrals set stage = 'held', held_at = now(), signals = '{same_network}'
    where referee_id = ${referee} returning id`;
  return { id: row?.id as string, referee };
};

test("a referral that somebody approves meanwhile is not taken back by a rejection of the held ones", async () => {
  const { id } = await heldOf(await join(db));
  let late: Promise<unknown> = Promise.resolve();
  await db.asKept(moderator, async (tx) => {
    await tx.unsafe(`select admin_review_referral('${id}', 'approve', 'Two people')`);
    late = refusalOf(admin, decide(id, "'reject', 'One person'", "referral"));
    await waits("One person");
  });
  expect(await late).toMatchObject({ message: "changed_meanwhile" });
  expect(await db.sql`select stage from referrals where id = ${id}`).toEqual([{ stage: "qualified" }]);
});

test("an undo waits for all members before it holds one that another waits for", async () => {
  const referrer = await join(db);
  const referees = [await heldOf(referrer), await heldOf(referrer)].map(({ referee }) => referee);
  const [first = "", last = ""] = referees.toSorted();
  // The last one is undone first, and the members are locked in the order of their ids.
  for (const [n, referee] of [first, last].entries())
    await db.sql`update referrals set id = ${`0000000${n}-0000-4000-8000-000000000000`} where referee_id = ${referee}`;
  const { line } = await call(admin, decide(`referrer:${referrer}`, "'reject', 'One person'", "referral"));
  let undone: Promise<unknown> = Promise.resolve();
  await db.sql.begin(async (holder) => {
    await holder`select from wallet_profiles where user_id = ${first} for update`;
    undone = undo(admin, line);
    await waits(`admin_undo(${line}`);
    await holder`select from wallet_profiles where user_id = ${last} for update nowait`;
  });
  await undone;
  expect(await db.sql`select distinct stage from referrals where referrer_id = ${referrer}`).toEqual([
    { stage: "held" },
  ]);
});

test("the reason of a decision about all of a referrer goes with a member whom it was about", async () => {
  const referrer = await join(db);
  const { referee } = await heldOf(referrer);
  await call(admin, decide(`referrer:${referrer}`, "'reject', 'Lena twice'", "referral"));
  await db.sql`select erase_member(${referee})`;
  expect(await db.sql`select 1 from private.audit_reasons where reason = 'Lena twice'`).toEqual([]);
});
