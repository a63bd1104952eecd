import { afterAll, describe, expect, test } from "vitest";
import { selectedDecisions } from "@/lib/admin/work/selected";
import { click, join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

type Outcome = {
  line: number;
  undo: boolean;
  outcome: { done: number; refused: { id: string; code: string; detail: string | null }[] };
};
type Told = { version: string; effects: Record<string, unknown>[] };

const message = async (writer?: string) => {
  const member = writer ?? (await join(db));
  await db.sql`select submit_feedback(${member}, 'Lena', 'lena@example.com', 'idea', 'Sort the list', '/', 'en')`;
  const [row] =
    await db.sql`select id from feedback where user_id = ${member} order by created_at desc limit 1`;
  return row?.id as string;
};
const held = async (referrer: string) => {
  const referee = await join(db, { click: await click(db, referrer) });
  const [row] = await db.sql`update referrals set stage = 'held', held_at = now(), signals = '{same_network}'
    where referee_id = ${referee} returning id`;
  return row?.id as string;
};
const statuses = async (ids: string[]) =>
  Object.fromEntries(
    (await db.sql`select id, status from feedback where id in ${db.sql(ids)}`).map(({ id, status }) => [
      id,
      status,
    ]),
  ) as Record<string, string>;
const stages = async (ids: string[]) =>
  (await db.sql`select distinct stage from referrals where id in ${db.sql(ids)}`).map(
    ({ stage }) => stage as string,
  );

const decision = (ids: string[], rest = "'closed', 'All done'", kind = "feedback") =>
  `admin_decide_selected('${kind}', '{${ids.join(",")}}', ${rest})`;
const decide = async (who: string, ...of: Parameters<typeof decision>) =>
  (await call(who, decision(...of))) as unknown as Outcome;
const tell = async (who: string, ids: string[], of = "feedback:closed") =>
  (await call(
    who,
    `admin_change_effect('case.decide_selected', '${of}', '${ids.join(",")}')`,
  )) as unknown as Told;

test("the panel offers the decisions that the database marks", async () => {
  const marked =
    await db.sql`select kind || '.' || decision as name from private.joint_decisions where selected`;
  expect(marked.map(({ name }) => name as string).toSorted()).toEqual(
    Object.keys(selectedDecisions).toSorted(),
  );
});

describe("cases that were selected", () => {
  test("are decided each in its own entry, named by one line, and undone as one", async () => {
    const ids = [await message(), await message(), await message()];
    const alone = await message();
    const { version, effects } = await tell(moderator, ids);
    expect(effects[0]).toMatchObject({ kind: "count", what: "selected_cases", before: 3, after: 0 });
    // What happens to all of them is said once.
    expect(effects.slice(1)).toEqual([{ kind: "feedback", name: null, before: "new", after: "closed" }]);
    expect(Object.values(await statuses(ids))).toEqual(["new", "new", "new"]);

    const {
      line,
      undo: offered,
      outcome,
    } = await decide(moderator, ids, `'closed', 'All done', '${version}'`);
    expect(outcome).toEqual({ done: 3, refused: [] });
    expect(offered).toBe(true);
    expect(Object.values(await statuses(ids))).toEqual(["closed", "closed", "closed"]);
    expect(await statuses([alone])).toEqual({ [alone]: "new" });
    const [written] = await db.sql`select action, subject_id, after from audit_log where id = ${line}`;
    expect(written).toMatchObject({ action: "case.decided_selected", subject_id: "feedback" });
    expect(written?.after).toMatchObject({ decision: "closed", cases: ids.toSorted(), refused: [] });
    const single =
      await db.sql`select id from audit_log where action = 'feedback.status' and subject_id in ${db.sql(ids)}`;
    expect(single).toHaveLength(3);

    await undo(second, line);
    expect(Object.values(await statuses(ids))).toEqual(["new", "new", "new"]);
    expect(await refusalOf(second, `admin_undo(${line}, null)`)).toMatchObject({ message: "already_undone" });
  });

  test("that are refused are named with the reason, and the others go through", async () => {
    const ids = [await message(), await message()];
    const closed = await message();
    await call(second, `admin_set_feedback('${closed}', 'closed', 'Done before')`);
    const all = [...ids, closed, "nothing"];
    const told = await tell(moderator, all);
    expect(told.effects.slice(0, 2)).toEqual([
      { kind: "count", what: "selected_cases", name: null, before: 4, after: 2 },
      { kind: "left_out", code: "case_closed", count: 2 },
    ]);
    const { line, outcome } = await decide(moderator, all, `'closed', 'All done', '${told.version}'`);
    expect(outcome.done).toBe(2);
    expect(outcome.refused.map(({ id, code }) => [id, code]).toSorted()).toEqual(
      [closed, "nothing"].map((id) => [id, "case_closed"]).toSorted(),
    );
    await undo(moderator, line);
    expect(await statuses([...ids, closed])).toEqual({
      [ids[0]!]: "new",
      [ids[1]!]: "new",
      [closed]: "closed",
    });
  });

  test("bring those that stand beside them along, which stand there again after the undo", async () => {
    const writer = await join(db);
    const [first, beside] = [await message(writer), await message(writer)];
    const other = await message();
    const { version } = await tell(moderator, [first, other]);
    await call(moderator, `admin_merge_case('feedback', '${beside}', '${first}')`);
    expect(await refusalOf(moderator, decision([first, other], `'closed', 'x', '${version}'`))).toMatchObject(
      { message: "changed_meanwhile" },
    );
    const { line, outcome } = await decide(moderator, [first, other]);
    expect(outcome.done).toBe(3);
    await db.sql`select tidy_cases()`;
    await undo(moderator, line);
    expect(
      await db.sql`select id, merged_into from private.case_states where kind = 'feedback' and merged_into = ${first}`,
    ).toEqual([{ id: beside, merged_into: first }]);
  });

  test("are undone all or none: not over what somebody changed since", async () => {
    const ids = [await message(), await message()];
    const { line } = await decide(moderator, ids);
    await call(second, `admin_set_feedback('${ids[0]}', 'open', 'Not done')`);
    expect(await refusalOf(moderator, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
    expect(await statuses(ids)).toEqual({ [ids[0]!]: "open", [ids[1]!]: "closed" });
  });

  test("are not decided by others than staff of the kind, nor in another way than the kind has", async () => {
    const id = await message();
    for (const [who, what, code] of [
      [await join(db), decision([id]), "forbidden"],
      [moderator, decision(["x"], "'retry', 'x'", "delivery"), "forbidden"],
      [moderator, decision([id], "'answered', 'x'"), "invalid_input"],
      [moderator, decision([id], "'closed', ''"), "reason_required"],
      [moderator, decision([]), "invalid_input"],
      [moderator, decision(Array.from({ length: 101 }, (_, n) => `x${n}`)), "invalid_input"],
      [moderator, decision([id], "'accept', 'x'", "appeal"), "invalid_input"],
      [admin, decision([id], "'accept', 'x'", "payment"), "invalid_input"],
      [moderator, decision(["x", "y"]), "case_closed"],
    ] as const)
      await expect(call(who, what)).rejects.toThrow(code);
    await expect(tell(moderator, ["x"], "delivery:retry")).rejects.toThrow("forbidden");
    await expect(tell(moderator, [id], "appeal:accept")).rejects.toThrow("invalid_input");
    expect(await statuses([id])).toEqual({ [id]: "new" });
  });
});

test("a moderator's points of a day end within a selection: those beyond are left out, and nothing is shared by referrer", async () => {
  const referrers = [await join(db), await join(db), await join(db)];
  const ids: string[] = [];
  for (const referrer of referrers) ids.push(await held(referrer));
  const own = await db.sql`select coalesce(sum(points), 0)::int as n from points_ledger`;
  const told = await tell(moderator, ids, "referral:approve");
  const points = told.effects.find(({ what }) => what === "selected_points") as { after: number };
  expect(points.after).toBeGreaterThan(0);
  const left = told.effects.find(({ kind }) => kind === "left_out") as
    { count: number; code: string } | undefined;
  expect(left?.code).toBe("points_daily_limit");
  // Nothing of what was tried is there.
  expect(await stages(ids)).toEqual(["held"]);
  expect(await db.sql`select coalesce(sum(points), 0)::int as n from points_ledger`).toEqual(own);

  const { line, outcome } = await decide(moderator, ids, "'approve', 'Three people'", "referral");
  expect(outcome.refused).toHaveLength(left?.count ?? 0);
  expect(outcome.done + outcome.refused.length).toBe(3);
  expect((await stages(ids)).toSorted()).toEqual(["held", "qualified"]);
  await undo(second, line);
  expect(await stages(ids)).toEqual(["held"]);
  const rejected = await decide(moderator, ids, "'reject', 'One person'", "referral");
  expect(rejected.outcome).toEqual({ done: 3, refused: [] });
  expect(await stages(ids)).toEqual(["rejected"]);
});

test("undelivered messages are tried again, which is not undone", async () => {
  const member = await join(db);
  const rows =
    await db.sql`insert into mail_outbox (key, user_id, to_address, template, params, locale, status)
    select n || ${member}::text, ${member}, 'a@example.com', 'welcome', '{}', 'en', 'failed' from generate_series(1, 2) n returning id`;
  const ids = rows.map(({ id }) => id as string);
  expect(await decide(admin, ids, "'retry', 'The server is back'", "delivery")).toMatchObject({
    undo: false,
    outcome: { done: 2, refused: [] },
  });
});
