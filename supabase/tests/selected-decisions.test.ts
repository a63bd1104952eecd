import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { selectedDecisions } from "@/lib/admin/work/selected";
import { join } from "./cast.ts";
import { castOfModeration } from "./moderation-cast.ts";

const { db, admin, second, moderator, call, undo, refusalOf, author, writer } = await castOfModeration();
afterAll(() => db.drop());

type Outcome = {
  line: number;
  undo: boolean;
  outcome: { done: number; refused: { id: string; code: string; detail: string | null }[] };
};
type Effect = { version: string; effects: Record<string, unknown>[] };

const message = async (by?: string) => {
  const member = by ?? (await join(db));
  await db.sql`select submit_feedback(${member}, 'Lena', 'lena@example.com', 'idea', 'Sort the list', '/', 'en')`;
  const [row] =
    await db.sql`select id from feedback where user_id = ${member} order by created_at desc limit 1`;
  return row?.id as string;
};
const statuses = async (ids: string[]) =>
  Object.fromEntries(
    (await db.sql`select id, status from feedback where id in ${db.sql(ids)}`).map(({ id, status }) => [
      id,
      status,
    ]),
  ) as Record<string, string>;
const decision = (ids: string[], rest = "'closed', 'All done'", kind = "feedback") =>
  `admin_decide_selected('${kind}', '{${ids.join(",")}}', ${rest})`;
const decide = async (who: string, ...of: Parameters<typeof decision>) =>
  (await call(who, decision(...of))) as unknown as Outcome;
const effectOf = async (who: string, ids: string[], of = "feedback:closed") =>
  (await call(
    who,
    `admin_change_effect('case.decide_selected', '${of}', '${ids.join(",")}')`,
  )) as unknown as Effect;

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
    const { version, effects } = await effectOf(moderator, ids);
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
    const none = randomUUID();
    const all = [...ids, closed, none];
    const effect = await effectOf(moderator, all);
    expect(effect.effects.slice(0, 2)).toEqual([
      { kind: "count", what: "selected_cases", name: null, before: 4, after: 2 },
      { kind: "left_out", code: "case_closed", count: 2 },
    ]);
    const { line, outcome } = await decide(moderator, all, `'closed', 'All done', '${effect.version}'`);
    expect(outcome.done).toBe(2);
    expect(outcome.refused.map(({ id, code }) => [id, code]).toSorted()).toEqual(
      [closed, none].map((id) => [id, "case_closed"]).toSorted(),
    );
    // The log keeps for good only what is a case.
    const [written] = await db.sql`select after -> 'refused' as refused from audit_log where id = ${line}`;
    expect(written?.refused).toEqual([]);
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
    const { version } = await effectOf(moderator, [first, other]);
    await call(moderator, `admin_merge_case('feedback', '${beside}', '${first}')`);
    expect(await refusalOf(moderator, decision([first, other], `'closed', 'x', '${version}'`))).toMatchObject(
      { message: "changed_meanwhile" },
    );
    const { line, outcome } = await decide(moderator, [first, other]);
    expect(outcome.done).toBe(3);
    await db.sql`select tidy_cases()`;
    await undo(moderator, line);
    await db.sql`select tidy_cases()`;
    expect(
      await db.sql`select id, merged_into from private.case_states where kind = 'feedback' and merged_into = ${first}`,
    ).toEqual([{ id: beside, merged_into: first }]);
  });

  test("do not stand again beside one that was put elsewhere meanwhile", async () => {
    const by = await join(db);
    const [first, beside, third] = [await message(by), await message(by), await message(by)];
    await call(moderator, `admin_merge_case('feedback', '${beside}', '${first}')`);
    const { line } = await decide(moderator, [first]);
    const [own] = await db.sql`select id::int from audit_log
      where action = 'feedback.status' and subject_id = ${first} order by id desc limit 1`;
    await undo(second, own?.id as number);
    await db.sql`select tidy_cases()`;
    await call(second, `admin_merge_case('feedback', '${first}', '${third}')`);
    await undo(moderator, line);
    expect(
      await db.sql`select id, merged_into from private.case_states where kind = 'feedback' and merged_into = ${first}`,
    ).toEqual([]);
    expect(await statuses([beside])).toEqual({ [beside]: "new" });
  });

  test("that have changed since they were seen are left out, and decided by nobody unseen", async () => {
    const member = await join(db);
    const [same, answered] = [await message(), await message(member)];
    const { version } = await effectOf(moderator, [same, answered]);
    await db.sql`insert into feedback_replies (feedback_id, from_staff, body) values (${answered}, false, 'One more thing')`;
    const { outcome } = await decide(moderator, [same, answered], `'closed', 'All done', '${version}'`);
    expect(outcome).toMatchObject({ done: 1, refused: [{ id: answered, code: "changed_meanwhile" }] });
    expect(await statuses([same, answered])).toEqual({ [same]: "closed", [answered]: "new" });
    expect(await refusalOf(moderator, decision([answered], `'closed', 'x', '${version}'`))).toMatchObject({
      message: "changed_meanwhile",
    });
  });

  test("leave no reason behind that an erasure would not find", async () => {
    const member = await join(db);
    const [id, other] = [await message(member), await message()];
    const { line } = await decide(moderator, [id, other], "'closed', 'Lena again'");
    await undo(moderator, line, "'Lena after all'");
    await refusalOf(moderator, decision([id], "'answered', 'Lena is refused'"));
    const found = () =>
      db.sql`select a.action from private.audit_reasons r join audit_log a on a.id = r.audit_id
        where r.reason like 'Lena%' and a.subject_id is distinct from ${other} order by a.id`;
    expect((await found()).map(({ action }) => action as string)).toEqual([
      "feedback.status",
      "feedback.status.undone",
    ]);
    await db.sql`select erase_member(${member})`;
    expect(await found()).toEqual([]);
  });

  test("are undone without those that are gone with their member", async () => {
    const member = await join(db);
    const ids = [await message(member), await message()];
    const { line } = await decide(moderator, ids);
    await db.sql`select erase_member(${member})`;
    const { line: undone } = await undo(moderator, line);
    expect(await statuses(ids)).toEqual({ [ids[1]!]: "new" });
    const [written] = await db.sql`select after -> 'gone' as gone from audit_log where id = ${undone}`;
    expect(written?.gone).toHaveLength(1);
    const gone = await decide(moderator, [ids[1]!]);
    await db.sql`delete from feedback where id = ${ids[1]!}`;
    expect(await refusalOf(moderator, `admin_undo(${gone.line}, null)`)).toMatchObject({
      message: "undo_impossible",
    });
  });

  test("are a hundred at most with those that stand beside them", async () => {
    const head = await message();
    await db.sql`insert into feedback (user_id, name, email, topic, message, page_path, locale)
      select user_id, name, email, topic, message || n, page_path, locale from feedback, generate_series(1, 100) n where id = ${head}`;
    await db.sql`insert into private.case_states (kind, id, merged_into)
      select 'feedback', f.id::text, ${head} from feedback f join feedback h using (user_id) where h.id = ${head} and f.id <> h.id`;
    expect(await refusalOf(moderator, decision([head]))).toMatchObject({ message: "invalid_input" });
  });

  test("are undone all or none while they are there: not over what somebody changed since", async () => {
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
      [moderator, decision(Array.from({ length: 101 }, () => randomUUID())), "invalid_input"],
      [moderator, decision([id, "x"]), "invalid_input"],
      [moderator, decision([`consumer:${id}`]), "invalid_input"],
      [admin, decision([id, `referrer:${id}`], "'retry', 'x'", "delivery"), "invalid_input"],
      // Points and money are given one by one, and second looks are not to be found out.
      [admin, decision([id], "'approve', 'x'", "referral"), "invalid_input"],
      [admin, decision([id], "'reject', 'x'", "referral"), "invalid_input"],
      [admin, decision([id], "'approve', 'x'", "proof"), "invalid_input"],
      [admin, "admin_decide_jointly('proof', 'x', 'approve', 'x')", "invalid_input"],
      [admin, "admin_decide_jointly('report', 'x', 'dismiss', 'x')", "invalid_input"],
      [moderator, decision([id], "'accept', 'x'", "appeal"), "invalid_input"],
      [admin, decision([id], "'accept', 'x'", "payment"), "invalid_input"],
      [moderator, decision([randomUUID(), randomUUID()]), "case_closed"],
    ] as const)
      await expect(call(who, what)).rejects.toThrow(code);
    await expect(effectOf(moderator, ["x"], "delivery:retry")).rejects.toThrow("forbidden");
    await expect(effectOf(moderator, [id], "appeal:accept")).rejects.toThrow("invalid_input");
    expect(await statuses([id])).toEqual({ [id]: "new" });
  });
});

test("a report that comes after the moderator looked is not dismissed with the others", async () => {
  const { who, ids } = await author("One", "Two");
  const report = async (id: string) => call(await writer(), `report_chat_message('${id}', 'spam')`);
  for (const id of ids) await report(id);
  const { version, effects } = await effectOf(moderator, ids, "report:dismiss");
  expect(effects).toEqual([{ kind: "count", what: "selected_cases", name: null, before: 2, after: 0 }]);
  await report(ids[1]!);
  const { line, outcome } = await decide(moderator, ids, `'dismiss', 'Harmless', '${version}'`, "report");
  expect(outcome).toMatchObject({ done: 1, refused: [{ id: ids[1], code: "changed_meanwhile" }] });
  const open = async () =>
    (
      await db.sql`select p.message_id as id from private.reports p join private.chat_messages m on m.id = p.message_id
        where m.user_id = ${who} and p.decided_at is null`
    ).map(({ id }) => id as string);
  expect(await open()).toEqual([ids[1], ids[1]]);
  await undo(second, line);
  expect((await open()).toSorted()).toEqual([ids[0], ids[1], ids[1]].toSorted());
});

test("the preview says nothing of whose account is whose, and holds nothing that others wait for", async () => {
  const { ids } = await author("One");
  await call(await writer(), `report_chat_message('${ids[0]}', 'spam')`);
  await db.sql.begin(async (holder) => {
    await holder`select from private.chat_rooms for update`;
    await holder`select from wallet_profiles for update`;
    await holder`select from feedback for update`;
    for (const [of, id] of [
      ["report:dismiss", ids[0]!],
      ["feedback:closed", await message()],
    ] as const)
      expect((await effectOf(moderator, [id], of)).effects[0]).toMatchObject({ before: 1, after: 0 });
  });
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
