import { afterAll, describe, expect, test } from "vitest";
import { castOfAppeals } from "./appeal-cast.ts";
import { join, xpOf } from "./cast.ts";
import { queueMail } from "./events.ts";

const cast = await castOfAppeals();
const { db, admin, second, moderator, call, undo, referred, refusalOf } = cast;
const { text, submit, decide, stateOf, stageOf, penalties } = cast;
afterAll(() => db.drop());

const kindOf = (name: string) => name.split(",")[0] as string;

describe.each(Object.entries(penalties))("%s", (name, impose) => {
  test("accepted: the penalty is taken back, undone: it stands again and the appeal is open", async () => {
    const { member, subject, stands } = await impose();
    const appeal = await submit(member, kindOf(name), subject);
    expect(await stands()).toBe(true);
    const { line } = await decide(admin, appeal, "accept");
    expect(await stands()).toBe(false);
    expect(await stateOf(appeal)).toEqual({ state: "accepted", answer: "Looked again", decided_by: admin });
    await undo(second, line);
    const told = await db.sql`select values - 'appeal_id' as values from private.events
      where type = 'appeal.reopened' and key like ${`%${line}`}`;
    expect(told).toEqual([{ values: { kind: expect.any(String) as string, state: "accepted" } }]);
    expect(await stands()).toBe(true);
    expect(await stateOf(appeal)).toEqual({ state: "open", answer: "", decided_by: null });
    const again = await decide(second, appeal, "accept");
    expect(await stands()).toBe(false);
    await undo(admin, again.line);
    await decide(second, appeal, "reject");
    expect(await stands()).toBe(true);
    expect(await stateOf(appeal)).toMatchObject({ state: "rejected", decided_by: second });
    await expect(submit(member, kindOf(name), subject)).rejects.toThrow("appeal_exists");
  });

  test("who imposed it never decides, nobody else's member appeals it", async () => {
    const { member, subject } = await impose();
    for (const other of [await join(db), moderator, "anon" as const]) {
      await expect(submit(other, kindOf(name), subject)).rejects.toThrow(
        /appeal_impossible|permission denied/,
      );
    }
    const appeal = await submit(member, kindOf(name), subject);
    await db.sql`insert into user_roles (user_id, role) values (${member}, 'admin') on conflict do nothing`;
    await db.sql`update profiles set suspended_until = null where user_id = ${member} and ${name !== "suspension"}`;
    for (const decision of ["accept", "reject"]) {
      await expect(decide(moderator, appeal, decision)).rejects.toThrow("appeal_other_person");
      await expect(decide(member, appeal, decision)).rejects.toThrow("forbidden");
    }
    await db.sql`delete from user_roles where user_id = ${member}`;
    expect(await stateOf(appeal)).toMatchObject({ state: "open" });
  });
});

test("an admin who imposed a penalty does not decide it either", async () => {
  const member = await join(db);
  await call(admin, `admin_suspend_member('${member}', 'infinity', 'Fraud')`);
  const appeal = await submit(member, "suspension", member);
  await expect(decide(admin, appeal, "accept")).rejects.toThrow("appeal_other_person");
  // A ban is above a moderator, whichever way it is decided.
  await expect(decide(moderator, appeal, "accept")).rejects.toThrow("forbidden");
  await expect(decide(moderator, appeal, "reject")).rejects.toThrow("forbidden");
  const { line } = await decide(second, appeal, "accept");
  await expect(undo(admin, line)).rejects.toThrow("appeal_other_person");
});

test("who puts a penalty back that another one had lifted has imposed it too", async () => {
  const suspended = await penalties.suspension();
  const { line } = await call(second, `admin_suspend_member('${suspended.member}', null, 'Enough')`);
  await undo(admin, line);
  const { id, referrer } = await referred();
  const approval = await call(second, `admin_review_referral('${id}', 'approve', 'A flat')`);
  await undo(admin, approval.line);
  for (const appeal of [
    await submit(suspended.member, "suspension", suspended.member),
    await submit(referrer, "referral", id),
  ]) {
    await expect(decide(admin, appeal, "reject")).rejects.toThrow("appeal_other_person");
    await decide(second, appeal, "accept");
  }
});

test("who started a change of many members has imposed what it did, whoever works on it", async () => {
  const member = await join(db);
  const job = (await call(
    admin,
    `admin_prepare_job('suspend', '{"days": 3}', array['${member}']::uuid[], null, null, 'Bots')`,
  )) as unknown as { id: string };
  await call(admin, `admin_change_job('${job.id}', 'start', null)`);
  await db.asKept("service_role", (tx) => tx`select work_admin_job(10)`);
  const appeal = await submit(member, "suspension", member);
  await expect(decide(admin, appeal, "reject")).rejects.toThrow("appeal_other_person");
  await decide(moderator, appeal, "accept");
});

test("a held referral is appealed by who invited, once; approving it settles it like any other", async () => {
  const { id, referrer, referee } = await referred();
  const before = await xpOf(db, referrer);
  await expect(submit(referee, "referral", id)).rejects.toThrow("appeal_impossible");
  const appeal = await submit(referrer, "referral", id);
  await expect(submit(referrer, "referral", id)).rejects.toThrow("appeal_exists");
  await decide(moderator, appeal, "accept");
  expect(await stageOf(id)).toEqual({ stage: "qualified", rejected_at: null });
  expect(await xpOf(db, referrer)).toBe(before + 1200);
});

test("twenty appeals at once are one, and one of two decisions counts", async () => {
  const { id, referrer } = await referred();
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => submit(referrer, "referral", id)));
  const made = tries.filter((one) => one.status === "fulfilled");
  expect(made).toHaveLength(1);
  const appeal = made[0]!.value;
  const decisions = await Promise.allSettled([
    decide(admin, appeal, "accept"),
    decide(second, appeal, "reject"),
  ]);
  expect(decisions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("what is empty, short or long is refused; so is a kind or a penalty that there is not", async () => {
  const { id, referrer } = await referred();
  await expect(submit(referrer, "referral", id, " ")).rejects.toThrow("required");
  await expect(submit(referrer, "referral", id, "Please")).rejects.toThrow("too_short");
  await expect(submit(referrer, "referral", id, "x".repeat(2001))).rejects.toThrow("too_long");
  await expect(submit(referrer, "mood", id)).rejects.toThrow("appeal_impossible");
  await expect(submit(referrer, "suspension", referrer)).rejects.toThrow("appeal_impossible");
  await expect(submit(referrer, "points", "not a number")).rejects.toThrow("appeal_impossible");
  // Lines that the rules wrote are no penalty.
  const [line] =
    await db.sql`select id from points_ledger where user_id = ${referrer} order by id desc limit 1`;
  await expect(submit(referrer, "points", line?.id as number)).rejects.toThrow("appeal_impossible");
  await db.sql`update referrals set held_at = now() - interval '31 days' where id = ${id}`;
  await expect(submit(referrer, "referral", id)).rejects.toThrow("appeal_late");
});

test("the own open appeal can be withdrawn, for good", async () => {
  const { id, referrer, referee } = await referred();
  const appeal = await submit(referrer, "referral", id);
  await expect(call(referee, `withdraw_appeal('${appeal}')`)).rejects.toThrow("not_found");
  await call(referrer, `withdraw_appeal('${appeal}')`);
  await expect(call(referrer, `withdraw_appeal('${appeal}')`)).rejects.toThrow("appeal_closed");
  await expect(decide(admin, appeal, "accept")).rejects.toThrow("appeal_closed");
  await expect(submit(referrer, "referral", id)).rejects.toThrow("appeal_exists");
});

test("who sees the page of an appeal that somebody decided meanwhile is told by whom", async () => {
  const { id, referrer } = await referred();
  const appeal = await submit(referrer, "referral", id);
  await decide(second, appeal, "reject");
  expect(await refusalOf(admin, `admin_decide_appeal('${appeal}', 'accept', 'Fine', 'open')`)).toMatchObject({
    message: "changed_meanwhile",
    details: "Bea",
  });
});

test("a penalty that ended meanwhile is answered without being lifted twice", async () => {
  const { id, referrer } = await referred();
  const appeal = await submit(referrer, "referral", id);
  await call(admin, `admin_review_referral('${id}', 'approve', 'Flatmates')`);
  const earned = await xpOf(db, referrer);
  await decide(second, appeal, "accept");
  expect(await xpOf(db, referrer)).toBe(earned);
});

test("a new penalty about the same thing can be appealed again", async () => {
  const { id, referrer } = await referred();
  await decide(admin, await submit(referrer, "referral", id), "reject");
  await call(admin, `admin_review_referral('${id}', 'reject', 'Looked closer')`);
  const again = await submit(referrer, "referral", id);
  await expect(decide(admin, again, "accept")).rejects.toThrow("appeal_other_person");
  await decide(second, again, "accept");
});

test("an application that was rejected once more stays so: the appeal was about the first time", async () => {
  const { member, subject, stands } = await penalties.application();
  const appeal = await submit(member, "application", subject);
  const [first] = await db.sql`select max(id)::int as line from audit_log
    where subject_id = ${subject} and action = 'application.rejected'`;
  await undo(second, first?.line as number);
  await call(moderator, `admin_review_application('${subject}', 'rejected', 'Looked closer')`);
  const [told] = await db.as(admin, (tx) =>
    tx.unsafe(`select admin_change_effect('appeal.decide', '${appeal}', 'accept') -> 'effects' as it`),
  );
  expect(told?.it).toHaveLength(1);
  await decide(admin, appeal, "accept");
  expect(await stands()).toBe(true);
  await decide(admin, await submit(member, "application", subject), "accept");
  expect(await stands()).toBe(false);
});

test("an application that was written anew is not doubled", async () => {
  const { member, subject } = await penalties.application();
  const appeal = await submit(member, "application", subject);
  await db.sql`insert into creator_applications (user_id) values (${member})`;
  await expect(decide(admin, appeal, "accept")).rejects.toThrow("application_locked");
  expect(await stateOf(appeal)).toMatchObject({ state: "open" });
});

test("the member reads how it stands where the penalty is, and is mailed", async () => {
  const { member, subject } = await penalties.suspension();
  const read = async (what: string, asker = member) =>
    (await db.as(asker, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it;
  expect(await read("member_dashboard() -> 'suspension' -> 'appeal'")).toMatchObject({
    kind: "suspension",
    subject,
    id: null,
    state: "possible",
  });
  const appeal = await submit(member, "suspension", subject);
  expect(await read("member_dashboard() #> '{suspension,appeal}'")).toMatchObject({
    id: appeal,
    state: "open",
  });
  await decide(admin, appeal, "reject", "Seen it again");
  expect(await read("member_dashboard() #>> '{suspension,appeal,answer}'")).toBe("Seen it again");
  expect(await read("member_dashboard() -> 'suspension'", await join(db))).toBeNull();
  await queueMail(db);
  const mails = await db.sql`select template, params from mail_outbox where user_id = ${member}
    and template in ('suspended', 'appeal_received', 'appeal_decided') order by created_at, template desc`;
  expect(mails.map(({ template }) => template as string).toSorted()).toEqual([
    "appeal_decided",
    "appeal_received",
    "suspended",
  ]);
  expect(mails.find(({ template }) => template === "appeal_decided")?.params).toMatchObject({
    kind: "suspension",
    state: "rejected",
    answer: "Seen it again",
  });
  const shown = await read("my_data_export() -> 'appeals' -> 0");
  expect(shown).toMatchObject({ text, state: "rejected" });
  expect(shown).not.toHaveProperty("decided_by");
});

test("a deduction and a rejected application carry their appeal; other lines carry none", async () => {
  const { member, subject } = await penalties["points, taken"]();
  const rows = (await db.as(member, (tx) => tx`select points_history(null, 1, 20) -> 'rows' as rows`))[0]
    ?.rows as { id: number; appeal: { state: string } | null }[];
  expect(rows.map(({ id, appeal }) => [id === subject, appeal?.state])).toContainEqual([true, "possible"]);
  expect(rows.filter(({ appeal }) => appeal)).toHaveLength(1);
  expect(rows[0]).not.toHaveProperty("actor");
  const applicant = await penalties.application();
  const [mine] = await db.as(
    applicant.member,
    (tx) => tx`select my_application() #> '{application,appeal}' as it`,
  );
  expect(mine?.it).toMatchObject({ kind: "application", state: "possible" });
});

test("nobody reads the table, and an erased account takes its appeals along", async () => {
  const { member, subject } = await penalties.suspension();
  const appeal = await submit(member, "suspension", subject);
  await expect(db.as(member, (tx) => tx`select * from private.appeals`)).rejects.toThrow(/permission denied/);
  const { line } = await decide(admin, appeal, "reject", "Seen again");
  await db.sql`select erase_member(${member})`;
  expect(await stateOf(appeal)).toBeUndefined();
  expect((await db.sql`select reason from private.audit_lines where id = ${line}`)[0]?.reason).toBe("");
  await expect(undo(admin, line)).rejects.toThrow("undo_impossible");
});
