import { afterAll, describe, expect, test } from "vitest";
import { castOfChat, type Message } from "./chat-cast.ts";
import { xpOf } from "./cast.ts";

const cast = await castOfChat();
const {
  db,
  admin,
  second,
  moderator,
  ask,
  call,
  undo,
  room,
  writer,
  send,
  later,
  myRoom,
  decide,
  refusalOf,
} = cast;
afterAll(() => db.drop());

const report = (who: string, id: string, reason = "respect") =>
  ask(who, `report_chat_message('${id}', '${reason}', 'Look')`);
const shown = async (who: string, message: Message) =>
  (
    await ask<{ messages: Message[] }>(who, `chat_page('${await room()}', p_around => ${message.seq})`)
  ).messages.find(({ id }) => id === message.id);
const trusted = () => writer({ points: 300 });
type Own = {
  strikes: { id: string; kind: string; rule: string; reason: string; appeal: { state: string } | null }[];
};
const strikesOf = async (who: string) => (await ask<Own>(who, "my_chat()")).strikes;

describe("reports", () => {
  test("open one case with what was said around, which stays when the message is deleted", async () => {
    const [author, one, two] = [await writer(), await writer(), await writer()];
    await send(author, "Before it");
    const said = await send(author, "You fool");
    await report(one, said.id);
    await report(two, said.id, "spam");
    await expect(report(one, said.id)).rejects.toThrow("report_exists");
    await expect(report(author, said.id)).rejects.toThrow("not_found");
    await ask(author, `delete_chat_message('${said.id}')`);
    const cases = await db.sql`select details from private.cases_report() where id = ${said.id}`;
    expect(cases).toMatchObject([
      {
        details: { text: "You fool", state: "removed", reports: [{ reason: "respect" }, { reason: "spam" }] },
      },
    ]);
    expect(JSON.stringify(cases[0]?.details)).toContain("Before it");
    const told =
      await db.sql`select values from private.events where type = 'message.reported' and user_id = ${author}`;
    expect(told).toHaveLength(2);
  });

  test("by three trusted members hide a message until it is reviewed; by newcomers they do not", async () => {
    const author = await writer();
    const [calm, loud] = [await send(author, "Calm words"), await send(author, "Loud words")];
    for (let n = 0; n < 4; n += 1) await report(await writer({ points: 10 }), calm.id);
    for (let n = 0; n < 3; n += 1) await report(await trusted(), loud.id);
    const reader = await writer();
    expect(await shown(reader, calm)).toMatchObject({ state: "shown" });
    expect(await shown(reader, loud)).toMatchObject({ state: "held", text: "" });
    expect(await shown(author, loud)).toMatchObject({ text: "Loud words" });
    expect(await shown(moderator, loud)).toMatchObject({ text: "Loud words" });
    expect(JSON.stringify(await ask("anon", "public_chat()"))).not.toContain("Loud words");
    await decide(moderator, loud.id, "dismiss");
    expect(await shown(reader, loud)).toMatchObject({ state: "shown", text: "Loud words" });
    expect(await db.sql`select 1 from private.cases_report() where id = ${loud.id}`).toHaveLength(0);
  });

  test("of a room that is closed to the member are refused", async () => {
    const said = await send(moderator, "Between us", { to: "staff" });
    await expect(report(await writer(), said.id)).rejects.toThrow("not_found");
  });
});

describe("word and link rules", () => {
  test("block or hold what matches, however it is written, and can be taken back", async () => {
    await call(moderator, "admin_save_chat_rule('word', 'free money', 'block', 'Spam wave')");
    await call(moderator, "admin_save_chat_rule('link', 'scam.example', 'hold', 'Spam wave')");
    const me = await writer();
    await expect(send(me, "Get FRÉE—money now")).rejects.toThrow("chat_blocked");
    const held = await send(me, "See https://www.scam.example/x");
    expect(held).toMatchObject({ state: "held" });
    expect(await shown(await writer(), held)).toMatchObject({ text: "" });
    expect(await send(me, "notscam.example is fine")).toMatchObject({ state: "shown" });
    expect(
      await db.sql`select details -> 'reports' as r from private.cases_report() where id = ${held.id}`,
    ).toMatchObject([{ r: [{ reason: "rule", by: null }] }]);
    const fine = await send(me, "Nothing to see");
    expect(await ask(me, `edit_chat_message('${fine.id}', 'scam.example now')`)).toMatchObject({
      state: "held",
    });
    const [rule] = await db.sql`select id from private.chat_rules where pattern = 'free money'`;
    const { line } = await call(moderator, `admin_remove_chat_rule('${rule?.id as string}', 'Over')`);
    await later(me);
    expect(await send(me, "free money")).toMatchObject({ state: "shown" });
    await undo(moderator, line);
    await expect(send(await writer(), "free money")).rejects.toThrow("chat_blocked");
  });
});

describe("decisions", () => {
  test("a mute stops every way of writing, on the messages that are there too, until it ends", async () => {
    const author = await writer();
    const [said, kept] = [await send(author, "Bad words"), await send(author, "Good words")];
    const before = await xpOf(db, author);
    await decide(moderator, said.id, "mute_1h");
    expect(await xpOf(db, author)).toBe(before - 1);
    for (const attempt of [
      () => send(author, "Again"),
      () => send(author, "There", { to: "plus" }),
      () => ask(author, `edit_chat_message('${kept.id}', 'Changed')`),
      () => ask(author, `react_to_chat_message('${kept.id}', '👍', true)`),
    ])
      await expect(attempt()).rejects.toThrow("chat_muted");
    expect(await ask(author, `delete_chat_message('${kept.id}')`)).toMatchObject({ state: "removed" });
    expect(await strikesOf(author)).toMatchObject([
      { kind: "mute", rule: "respect", reason: "As the rules say", appeal: { state: "possible" } },
    ]);
    const told =
      await db.sql`select values from private.events where type = 'strike.given' and user_id = ${author}`;
    expect(told).toMatchObject([
      { values: { kind: "mute", rule: "respect", until: expect.any(String) as string } },
    ]);
    await db.sql`update private.strikes set until = now() - interval '1 second' where user_id = ${author}`;
    expect(await send(author, "Sorry")).toMatchObject({ state: "shown" });
  });

  test("undo shows the message again, lifts the strike, gives the point back and reopens the case", async () => {
    const author = await writer();
    const said = await send(author, "Not so bad");
    const before = await xpOf(db, author);
    await report(await writer(), said.id);
    const { line } = await decide(moderator, said.id, "mute_forever");
    expect(await shown(author, said)).toMatchObject({ state: "removed", text: "" });
    await undo(moderator, line);
    expect(await shown(author, said)).toMatchObject({ state: "shown", text: "Not so bad" });
    expect(await xpOf(db, author)).toBe(before);
    expect(await db.sql`select 1 from private.cases_report() where id = ${said.id}`).toHaveLength(1);
    expect(await send(author, "Thank you")).toMatchObject({ state: "shown" });
  });

  test("moderators suspend for a week at most, admins ban; undo takes either back", async () => {
    const author = await writer();
    const said = await send(author, "Very bad");
    expect(
      await refusalOf(moderator, `admin_decide_message('${said.id}', 'ban', 'harm', 'x')`),
    ).toMatchObject({ message: "forbidden" });
    expect(await shown(moderator, said)).toMatchObject({ state: "shown" });
    const { line } = await decide(moderator, said.id, "suspend_7d", "harm");
    await expect(send(author, "Again")).rejects.toThrow("suspended");
    await undo(moderator, line);
    const next = await send(author, "Again then");
    const banned = await decide(admin, next.id, "ban", "harm");
    await expect(ask(author, `chat_page('${await room()}')`)).rejects.toThrow("not_found");
    await undo(admin, banned.line);
    expect(await myRoom(author)).toMatchObject({ refusal: null });
  });

  test("nobody decides about themselves, a moderator not about staff, a member about nobody", async () => {
    const author = await writer();
    const [own, of, theirs] = [
      await send(moderator, "Mine"),
      await send(second, "Of an admin"),
      await send(author, "Of a member"),
    ];
    const refusal = (who: string, id: string) =>
      refusalOf(who, `admin_decide_message('${id}', 'warn', 'topic', 'x')`);
    expect(await refusal(moderator, own.id)).toMatchObject({ message: "forbidden" });
    expect(await refusal(moderator, of.id)).toMatchObject({ message: "forbidden" });
    expect(await refusal(author, theirs.id)).toMatchObject({ message: "forbidden" });
    expect(
      await refusalOf(moderator, `admin_decide_message('${theirs.id}', 'warn', 'nothing', 'x')`),
    ).toMatchObject({ message: "invalid_input" });
    expect(
      await refusalOf(moderator, `admin_decide_message('${theirs.id}', 'warn', 'topic', '')`),
    ).toMatchObject({ message: "reason_required" });
    expect(
      await refusalOf(moderator, `admin_decide_message('${theirs.id}', 'warn', 'topic', 'x', '1')`),
    ).toMatchObject({ message: "changed_meanwhile" });
  });

  test("a strike is appealed once, and another moderator decides", async () => {
    const author = await writer();
    const said = await send(author, "Off topic");
    await decide(moderator, said.id, "warn", "topic");
    const [strike] = await strikesOf(author);
    const appeal = await ask<{ id: string }>(
      author,
      `submit_appeal('strike', '${strike?.id}', 'It was an answer to a question.')`,
    );
    await expect(
      ask(author, `submit_appeal('strike', '${strike?.id}', 'It was an answer, again.')`),
    ).rejects.toThrow("appeal_exists");
    await expect(
      ask(await writer(), `submit_appeal('strike', '${strike?.id}', 'I speak for somebody else.')`),
    ).rejects.toThrow("appeal_impossible");
    expect(await refusalOf(moderator, `admin_decide_appeal('${appeal.id}', 'accept', 'x')`)).toMatchObject({
      message: "appeal_other_person",
    });
    await call(admin, `admin_decide_appeal('${appeal.id}', 'accept', 'They are right')`);
    expect(await db.sql`select private.live_strikes(${author}) as n`).toMatchObject([{ n: 0 }]);
  });

  test("strikes expire", async () => {
    const author = await writer();
    await decide(moderator, (await send(author, "Spam")).id, "remove", "spam");
    expect(
      await db.sql`select private.live_strikes(${author}) as n, expires_at > now() + interval '89 days' as long
      from private.strikes where user_id = ${author}`,
    ).toMatchObject([{ n: 1, long: true }]);
    await db.sql`update private.strikes set expires_at = now() where user_id = ${author}`;
    expect(await db.sql`select private.live_strikes(${author}) as n`).toMatchObject([{ n: 0 }]);
  });
});

describe("topics", () => {
  /** As realtime asks the policy at a join. */
  const hears = async (who: string, topic: string) => {
    const rows = await db.asKept(who, async (tx) => {
      await tx`select set_config('realtime.topic', ${topic}, true)`;
      return tx`select 1 from realtime.messages where topic = ${topic} and extension = 'broadcast' limit 1`;
    });
    return rows.length > 0;
  };

  test("a room's topic is heard by those to whom it is open; made-up ones by nobody", async () => {
    const [plus, free] = [await writer(), await writer({ tier: "standard" })];
    await send(plus, "For Plus alone", { to: "plus" });
    const topic = (await myRoom(plus, "plus"))?.topic as string;
    expect(await hears(plus, topic)).toBe(true);
    expect(await hears(free, topic)).toBe(false);
    await db.sql`insert into realtime.messages (topic, extension, private, event, payload)
      values (${`${topic}0`}, 'broadcast', true, 'x', '{}'), ('chat:x:1', 'broadcast', true, 'x', '{}')`;
    expect(await hears(plus, `${topic}0`)).toBe(false);
    expect(await hears(plus, "chat:x:1")).toBe(false);
  });

  test("a ban, a lower tier and the end of a role move the rooms on: an open connection hears nothing more", async () => {
    const [author, reader] = [await writer({ tier: "pro" }), await writer({ tier: "pro" })];
    const said = await send(author, "Trouble", { to: "pro" });
    const before = (await myRoom(reader, "pro"))?.topic as string;
    await decide(admin, said.id, "ban", "harm");
    const after = (await myRoom(reader, "pro"))?.topic as string;
    expect(after).not.toBe(before);
    await send(reader, "He is gone", { to: "pro" });
    const old =
      await db.sql`select event, payload ->> 'text' as text from realtime.messages where topic = ${before}`;
    expect(old.map(({ event }) => event as string)).toContain("moved");
    expect(old.map(({ text }) => text as string)).not.toContain("He is gone");
    expect(await hears(reader, after)).toBe(true);
    expect(await hears(author, after)).toBe(false);
    await db.sql`update profiles set tier = 'plus' where user_id = ${reader}`;
    const [pro] =
      await db.sql`select private.chat_topic(r) as topic from private.chat_rooms r where slug = 'pro'`;
    expect(pro?.topic).not.toBe(after);
    const staff = async () =>
      (await db.sql`select epoch from private.chat_rooms where slug = 'staff'`)[0]?.epoch as number;
    const epoch = await staff();
    await db.sql`insert into user_roles (user_id, role) values (${reader}, 'moderator')`;
    await db.sql`delete from user_roles where user_id = ${reader}`;
    expect(await staff()).toBe(epoch + 1);
  });
});

describe("pins", () => {
  test("stand at the top of a room, by moderators alone, and come down with undo", async () => {
    const me = await writer();
    const said = await send(me, "Read this first");
    expect(await refusalOf(me, `admin_pin_message('${said.id}', true)`)).toMatchObject({
      message: "forbidden",
    });
    const { line } = await call(moderator, `admin_pin_message('${said.id}', true)`);
    const pinned = async () =>
      (await ask<{ pinned: Message[] }>(me, `chat_page('${await room()}')`)).pinned.map(({ id }) => id);
    expect(await pinned()).toContain(said.id);
    await undo(moderator, line);
    expect(await pinned()).not.toContain(said.id);
  });
});
