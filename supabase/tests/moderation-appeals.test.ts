import { afterAll, describe, expect, test } from "vitest";
import { castOfModeration, week } from "./moderation-cast.ts";

const {
  db,
  admin,
  second,
  moderator,
  colleague,
  undo,
  writer,
  call,
  author,
  suspend,
  lineOf,
  appeal,
  answer,
  pass,
  ownStrikes,
} = await castOfModeration();
afterAll(() => db.drop());

/** What whoever answers an appeal sees of the penalty. */
const caseOf = async (id: string) =>
  (await db.sql`select details -> 'subject' as it from private.cases_appeal() where id = ${id}`)[0]
    ?.it as unknown;

/** Decisions of a moderator that shut a member out and remove what was written. */
const decisions: [string, (who: string, message: string) => Promise<{ line: number }>][] = [
  ["in the file of the member", (who) => suspend(moderator, who)],
  [
    "about a message",
    (_who, message) =>
      call(
        moderator,
        `admin_decide_message('${message}', 'suspend_7d', 'scam', 'Forged keys', null, 'week')`,
      ),
  ],
];

describe.each(decisions)("an accepted appeal against a suspension %s", (_name, decide) => {
  test("brings back whatever the decision did; undone, all of it stands again", async () => {
    const { who, ids, standing } = await author("One", "Two");
    const before = await standing();
    await decide(who, ids[0]!);
    const punished = await standing();
    expect(punished).toMatchObject({ texts: ["(staff)", "(staff)"], points: before.points - 2 });
    const id = await appeal(who, "suspension");
    const { line } = await answer(admin, id, "accept");
    expect(await standing()).toEqual(before);
    await undo(second, line);
    expect(await standing()).toEqual(punished);
    await answer(second, id, "accept");
    expect(await standing()).toEqual(before);
  });

  test("is told before with what comes back", async () => {
    const { who, ids } = await author("One", "Two");
    await decide(who, ids[0]!);
    const id = await appeal(who, "suspension");
    const [told] = await db.as(admin, (tx) =>
      tx.unsafe(`select admin_change_effect('appeal.decide', '${id}', 'accept') as it`),
    );
    expect((told?.it as { effects: object[] }).effects).toContainEqual(
      expect.objectContaining({ what: "messages", before: 0, after: 2 }),
    );
    expect(await caseOf(id)).toEqual({ until: expect.any(String), text: expect.stringMatching(/Two.*One/) });
  });

  test("is decided with what was appealed before the eyes, not with what followed", async () => {
    const { who, ids } = await author("One");
    await decide(who, ids[0]!);
    const id = await appeal(who, "suspension");
    const before = await caseOf(id);
    await suspend(admin, who, "'infinity'", null);
    expect(before).toMatchObject({ text: "One" });
    expect(await caseOf(id)).toEqual(before);
  });

  test("brings it back when the suspension has ended before the answer", async () => {
    const { who, ids, standing, texts } = await author("One", "Two");
    const before = await standing();
    await decide(who, ids[0]!);
    const id = await appeal(who, "suspension");
    await pass(who);
    const { line } = await answer(colleague, id, "accept");
    expect({ ...(await standing()), until: null }).toEqual(before);
    expect(await lineOf("member.restored", who)).toBeNull();
    await undo(admin, line);
    expect(await texts()).toEqual(["(staff)", "(staff)"]);
  });

  test("leaves a suspension that followed, which has its own appeal, and is not what that one goes back to", async () => {
    const { who, ids, texts, standing } = await author("One");
    await decide(who, ids[0]!);
    const id = await appeal(who, "suspension");
    const ban = await suspend(admin, who, "'infinity'", null);
    await answer(second, id, "accept");
    expect(await texts()).toEqual(["One"]);
    expect(await standing()).toMatchObject({ until: "infinity" });
    const [own] = await db.sql`select private.suspension_json(${who}) #>> '{appeal,state}' as state`;
    expect(own).toEqual({ state: "possible" });
    await undo(admin, ban.line);
    expect(await standing()).toMatchObject({ until: null });
  });
});

test("a strike whose appeal is accepted gives the message and its point back", async () => {
  const { who, ids, standing } = await author("Bad words");
  const before = await standing();
  await call(moderator, `admin_decide_message('${ids[0]}', 'mute_24h', 'respect', 'As the rules say')`);
  const [strike] = await ownStrikes(who);
  const { line } = await answer(colleague, await appeal(who, "strike", strike?.id), "accept");
  expect(await standing()).toEqual(before);
  await undo(admin, line);
  expect(await standing()).toMatchObject({
    texts: ["(staff)"],
    strikes: ["mute"],
    points: before.points - 1,
  });
});

test("a strike that stands as no penalty any more is taken back all the same, and one that is lifted is answered", async () => {
  const { who, ids, standing } = await author("Bad words");
  const before = await standing();
  const { line } = await call(
    moderator,
    `admin_decide_message('${ids[0]}', 'suspend_24h', 'respect', 'As the rules say')`,
  );
  await pass(who);
  const [strike] = await ownStrikes(who);
  const id = await appeal(who, "strike", strike?.id);
  await suspend(admin, who, week, null);
  const [told] = await db.as(second, (tx) =>
    tx.unsafe(`select admin_change_effect('appeal.decide', '${id}', 'accept') as it`),
  );
  expect((told?.it as { effects: object[] }).effects).toContainEqual(
    expect.objectContaining({ what: "messages", before: 0, after: 1 }),
  );
  const accepted = await answer(colleague, id, "accept");
  expect({ ...(await standing()), until: null }).toEqual(before);
  expect((await standing()).until).not.toBeNull();

  // Who undoes the decision by itself leaves nothing to lift.
  await undo(second, accepted.line);
  await undo(second, line);
  await answer(colleague, id, "accept");
  expect({ ...(await standing()), until: null }).toEqual(before);
});

describe("a removal is a penalty of its own", () => {
  test("that is appealed after a suspension of two seconds, once, and decided by another person", async () => {
    const { who, standing } = await author("One", "Two");
    const before = await standing();
    await suspend(moderator, who, "now() + interval '2 seconds'");
    await pass(who);
    const [removal] = await ownStrikes(who);
    expect(removal).toMatchObject({
      kind: "messages",
      rule: null,
      messages: 2,
      reason: "",
      appeal: { state: "possible" },
    });
    await expect(appeal(who, "suspension")).rejects.toThrow("appeal_impossible");
    await expect(appeal(await writer(), "strike", removal?.id)).rejects.toThrow("appeal_impossible");
    const id = await appeal(who, "strike", removal?.id);
    await expect(appeal(who, "strike", removal?.id)).rejects.toThrow("appeal_exists");
    expect(await caseOf(id)).toMatchObject({ strike: "messages", text: "Two · One" });
    await expect(answer(moderator, id, "accept")).rejects.toThrow("appeal_other_person");
    await answer(colleague, id, "accept");
    expect({ ...(await standing()), until: null }).toEqual(before);
  });

  test("that is no strike, names how much is gone in the mail's event, and is none where nothing was written", async () => {
    const [{ who }, silent] = [await author("One", "Two"), await writer()];
    for (const one of [who, silent]) await suspend(moderator, one);
    expect(await db.sql`select private.live_strikes(${who}) as n`).toEqual([{ n: 0 }]);
    expect(await db.sql`select 1 from private.strikes where user_id = ${silent}`).toHaveLength(0);
    const told = await db.sql`select values ->> 'messages' as messages from private.events
      where type = 'member.suspended' and user_id in ${db.sql([who, silent])} order by id`;
    expect(told).toEqual([{ messages: "2" }, { messages: null }]);
  });

  test("that is above a moderator when it came with a ban", async () => {
    const { who, texts } = await author("One");
    const { line } = await suspend(admin, who, "'infinity'");
    await call(second, `admin_suspend_member('${who}', null, 'Said sorry')`);
    const removed = await lineOf("member.messages_removed", who);
    await expect(undo(moderator, removed)).rejects.toThrow("forbidden");
    await expect(undo(moderator, line)).rejects.toThrow("forbidden");
    const [strike] = await ownStrikes(who);
    const id = await appeal(who, "strike", strike?.id);
    await expect(answer(moderator, id, "accept")).rejects.toThrow("forbidden");
    expect(await texts()).toEqual(["(staff)"]);
    await answer(second, id, "accept");
    expect(await texts()).toEqual(["One"]);
  });

  test("and the strike of a suspension is appealed once that has ended, unless the suspension was", async () => {
    const [{ who, ids, texts }, other] = [await author("One", "Two"), await author("Three")];
    for (const id of [ids[0], other.ids[0]])
      await call(moderator, `admin_decide_message('${id}', 'suspend_24h', 'spam', 'x', null, 'day')`);
    const rejected = await appeal(other.who, "suspension");
    await answer(admin, rejected, "reject");
    for (const one of [who, other.who]) await pass(one);
    const strike = (await ownStrikes(who)).find(({ kind }) => kind === "suspend");
    expect((await ownStrikes(other.who)).find(({ kind }) => kind === "suspend")?.appeal).toBeNull();
    await answer(colleague, await appeal(who, "strike", strike?.id), "accept");
    expect(await texts()).toEqual(["One", "Two"]);
  });

  test("whose texts are kept while an appeal is open", async () => {
    const { who, ids } = await author("One");
    await suspend(moderator, who);
    const id = await appeal(who, "suspension");
    await db.sql`update private.chat_removed set removed_at = now() - interval '31 days' where message_id = ${ids[0]!}`;
    const kept = async () => {
      await db.sql`select keep_chat()`;
      return (await db.sql`select 1 from private.chat_removed where message_id = ${ids[0]!}`).length;
    };
    expect(await kept()).toBe(1);
    await answer(admin, id, "reject");
    expect(await kept()).toBe(0);
  });
});

describe("what an accepted appeal has given back", () => {
  test("is not taken again by who imposed the penalty, through any of its lines", async () => {
    const { who, ids, texts } = await author("One", "Two");
    await call(
      moderator,
      `admin_decide_message('${ids[0]}', 'suspend_7d', 'scam', 'Forged keys', null, 'week')`,
    );
    const id = await appeal(who, "suspension");
    const { line } = await answer(admin, id, "accept");
    const lines = await db.sql`select l::int as line from private.lines_within(${line}) l`;
    expect(lines).toHaveLength(4);
    for (const { line: one } of lines)
      await expect(undo(moderator, one as number)).rejects.toThrow("appeal_other_person");
    expect(await texts()).toEqual(["One", "Two"]);
    await undo(second, await lineOf("member.restored", who));
    expect(await texts()).toEqual(["(staff)", "(staff)"]);
    expect(await db.sql`select state from private.appeals where id = ${id}`).toEqual([{ state: "open" }]);
  });

  test("is taken again as a whole: a line within the others is not undone by itself", async () => {
    const { who, texts } = await author("One");
    await suspend(moderator, who);
    await answer(admin, await appeal(who, "suspension"), "accept");
    const [within, whole] = [await lineOf("strike.lifted", who), await lineOf("member.restored", who)];
    await expect(undo(second, within)).rejects.toThrow("undo_impossible");
    await expect(undo(moderator, whole)).rejects.toThrow("appeal_other_person");
    expect(await texts()).toEqual(["One"]);
    await undo(second, whole);
    expect(await texts()).toEqual(["(staff)"]);
  });

  test("of other kinds neither", async () => {
    const member = await writer();
    const { ledger } = await call(moderator, `admin_award_points('${member}', -20, 'Too many')`);
    const [made] = await db.asKept(member, (tx) =>
      tx.unsafe(`select submit_appeal('points', '${ledger}', 'It was not like that at all.') as it`),
    );
    const { line } = await answer(admin, (made?.it as { id: string }).id, "accept");
    const [restored] =
      await db.sql`select max(id)::int as line from audit_log where action = 'points.restored' and id < ${line}`;
    await expect(undo(moderator, restored?.line as number)).rejects.toThrow("appeal_other_person");
  });
});
