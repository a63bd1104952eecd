import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { castOfChat, type Message } from "./chat-cast.ts";
import { join, xpOf } from "./cast.ts";

const cast = await castOfChat();
const { db, moderator, ask, room, writer, send, later, myRoom } = cast;
afterAll(() => db.drop());

describe("who writes where", () => {
  test("a member whose plan has the chat does, one on the free plan reads, a stranger to the tier does neither", async () => {
    const [plus, free] = [await writer(), await writer({ tier: "standard" })];
    expect(await send(plus, "Good morning")).toMatchObject({ text: "Good morning", state: "shown" });
    await expect(send(free, "Me too")).rejects.toThrow("chat_plan");
    expect((await myRoom(free))?.refusal).toMatchObject({ code: "chat_plan" });
    expect(await send(plus, "Among us", { to: "plus" })).toMatchObject({ state: "shown" });
    await expect(send(plus, "Let me in", { to: "pro" })).rejects.toThrow("not_found");
    await expect(ask(plus, `chat_page('${await room("pro")}')`)).rejects.toThrow("not_found");
    await expect(ask(plus, `chat_changes('${await room("staff")}', 0)`)).rejects.toThrow("not_found");
    await expect(ask(plus, `search_chat('${await room("staff")}', 'x')`)).rejects.toThrow("not_found");
  });

  test("a level opens its room, for writing too; the staff room is for staff", async () => {
    const [low, high] = [
      await writer({ tier: "standard" }),
      await writer({ tier: "standard", points: 1000 }),
    ];
    await expect(send(low, "Hello", { to: "high-camp" })).rejects.toThrow("not_found");
    expect(await send(high, "Thin air", { to: "high-camp" })).toMatchObject({ state: "shown" });
    await expect(send(high, "Hello", { to: "staff" })).rejects.toThrow("not_found");
    expect(await send(moderator, "Morning", { to: "staff" })).toMatchObject({ state: "shown" });
  });

  test("a stream has a room while it runs", async () => {
    const made = async (start: string, end: string) => {
      const id = randomUUID();
      const [version] =
        await db.sql`insert into private.stream_versions (stream_id, state) values (${id}, '{}') returning id`;
      await db.sql`insert into private.streams (id, slug, texts, host, open, starts_at, ends_at, published_at, version)
        values (${id}, ${`s${id.slice(0, 8)}`}, '{"en": {"title": "On air"}}', 'Mo', true, now() + ${start}::interval,
          now() + ${end}::interval, now(), ${version?.id as number})`;
      return `stream-s${id.slice(0, 8)}`;
    };
    const [live, over] = [await made("-10 minutes", "1 hour"), await made("-2 hours", "-1 hour")];
    const member = await writer();
    expect(await myRoom(member, live)).toMatchObject({ names: { en: "On air" } });
    expect(await myRoom(member, over)).toBeUndefined();
    expect(await send(member, "Good stream", { to: live })).toMatchObject({ seq: 1 });
    await db.sql`update private.streams set ends_at = now() - interval '1 second' where 'stream-' || slug = ${live}`;
    await expect(send(member, "Still here?", { to: live })).rejects.toThrow("not_found");
  });

  test("nobody reaches the tables or speaks on a topic with their own token", async () => {
    const member = await writer();
    for (const table of ["chat_messages", "chat_rooms", "strikes", "chat_removed"])
      await expect(db.as(member, (tx) => tx.unsafe(`select * from private.${table}`))).rejects.toThrow(
        /permission denied/,
      );
    const topic = (await myRoom(member))?.topic as string;
    await expect(
      db.as(member, async (tx) => {
        await tx`select set_config('realtime.topic', ${topic}, true)`;
        return tx`insert into realtime.messages (topic, extension, private, event, payload) values (${topic}, 'broadcast', true, 'message', '{}')`;
      }),
    ).rejects.toThrow(/row-level security/);
  });
});

describe("a message", () => {
  test("is sent once, whatever is retried, and numbers have no gap", async () => {
    const to = "founders";
    const members = await Promise.all(Array.from({ length: 8 }, () => writer({ tier: "founder" })));
    const client = randomUUID();
    await Promise.all([
      ...members.map((who, n) => send(who, `Number ${n}`, { to })),
      ...Array.from({ length: 5 }, () => send(members[0] as string, "Once", { to, client })),
    ]);
    const rows = await db.sql`select seq::int, change::int from private.chat_messages m
      join private.chat_rooms r on r.id = m.room_id where r.slug = ${to} order by seq`;
    expect(rows.map(({ seq }) => seq as number)).toEqual(Array.from({ length: 9 }, (_, n) => n + 1));
    // Another's id is no way to their message.
    expect(await send(members[1] as string, "Mine", { to, client })).toMatchObject({ text: "Mine", seq: 10 });
  });

  test("costs one fan-out, with its words, on the topic of its room", async () => {
    const member = await writer();
    const before = (await db.sql`select count(*)::int as n from realtime.messages where event = 'message'`)[0]
      ?.n as number;
    const sent = await send(member, "Heard by all");
    const told =
      await db.sql`select topic, private, payload from realtime.messages where payload ->> 'text' = 'Heard by all'`;
    expect(told).toMatchObject([
      { private: true, topic: (await myRoom(member))?.topic, payload: { id: sent.id, seq: sent.seq } },
    ]);
    expect(
      (await db.sql`select count(*)::int as n from realtime.messages where event = 'message'`)[0]?.n,
    ).toBe(before + 1);
    expect(told[0]?.payload).not.toHaveProperty("mine");
  });

  test("sends ticks alone when the month's deliveries are nearly used up", async () => {
    const member = await writer({ tier: "pro" });
    await db.sql`update private.chat_rooms set deliveries = 4900000 where slug = 'staff'`;
    await send(member, "Quietly", { to: "pro" });
    await later(member);
    await send(member, "Quietly again", { to: "pro" });
    await db.sql`update private.chat_rooms set deliveries = 0`;
    const topic = (await myRoom(member, "pro"))?.topic as string;
    // Two within half a second: one tick, without words.
    expect(
      await db.sql`select event, payload - 'id' as payload from realtime.messages where topic = ${topic}`,
    ).toMatchObject([{ event: "tick", payload: { change: expect.any(Number) as number } }]);
  });

  test("can be changed for a quarter of an hour by its author alone", async () => {
    const [me, other] = [await writer(), await writer()];
    const { id } = await send(me, "Frist");
    expect(await ask(me, `edit_chat_message('${id}', 'First')`)).toMatchObject({
      text: "First",
      edited_at: expect.any(String),
    });
    await expect(ask(other, `edit_chat_message('${id}', 'Mine')`)).rejects.toThrow("not_found");
    await later(me, 16 * 60);
    await expect(ask(me, `edit_chat_message('${id}', 'Late')`)).rejects.toThrow("chat_edit_late");
  });

  test("leaves a tombstone when it is deleted, and its words with moderators", async () => {
    const [me, other] = [await writer(), await writer()];
    const { id, seq } = await send(me, "Oh no");
    const answer = await send(other, "What?", { reply: id });
    await expect(ask(other, `delete_chat_message('${id}')`)).rejects.toThrow("not_found");
    await ask(other, `react_to_chat_message('${id}', '👀', true)`);
    expect(await ask(me, `delete_chat_message('${id}')`)).toMatchObject({ state: "removed", text: "" });
    const page = await ask<{ messages: Message[] }>(
      other,
      `chat_page('${await room()}', p_around => ${seq})`,
    );
    expect(page.messages.find((one) => one.id === id)).toMatchObject({ state: "removed", text: "" });
    expect(page.messages.find((one) => one.id === answer.id)?.reply).toMatchObject({ text: "" });
    expect(JSON.stringify(await ask("anon", "public_chat()"))).not.toContain("Oh no");
    const heard =
      await db.sql`select payload from realtime.messages where payload ->> 'id' = ${id} and payload ->> 'state' = 'removed'`;
    expect(heard).toMatchObject([{ payload: { text: "", reactions: [] } }]);
    expect(await db.sql`select text from private.chat_removed where message_id = ${id}`).toMatchObject([
      { text: "Oh no" },
    ]);
  });

  test("takes one of eight reactions, once from each", async () => {
    const [me, other] = [await writer(), await writer()];
    const { id } = await send(me, "We are live");
    const react = (who: string, emoji: string, on = true) =>
      ask<Message>(who, `react_to_chat_message('${id}', '${emoji}', ${on})`);
    await react(other, "🎉");
    expect(await react(me, "🎉")).toMatchObject({ reactions: [{ emoji: "🎉", count: 2 }], mine: ["🎉"] });
    expect(await react(me, "🎉")).toMatchObject({ reactions: [{ emoji: "🎉", count: 2 }] });
    expect(await react(me, "🎉", false)).toMatchObject({ reactions: [{ emoji: "🎉", count: 1 }], mine: [] });
    await expect(react(me, "💩")).rejects.toThrow("invalid_input");
    await expect(react(await writer({ tier: "standard" }), "🎉")).rejects.toThrow("chat_plan");
  });

  test("mentions those to whom the room is open", async () => {
    const [me, inside, outside] = [
      await writer({ tier: "pro" }),
      await writer({ tier: "pro", username: "inside-one" }),
      await writer({ username: "outside-one" }),
    ];
    await myRoom(inside, "pro");
    const sent = await send(me, "@Inside-One and @outside-one, a@inside-one.com", { to: "pro" });
    expect(sent.mentions).toEqual([inside]);
    expect(await myRoom(inside, "pro")).toMatchObject({ unread: 1, mentions: 1 });
    expect(outside).not.toBe(inside);
  });
});

describe("limits", () => {
  test("of length, marks and signs that nobody sees", async () => {
    const me = await writer();
    await expect(send(me, "x".repeat(1001))).rejects.toThrow("too_long");
    await expect(send(me, " \u200b\n ")).rejects.toThrow("required");
    await expect(send(me, `Z${"\u0301".repeat(9)}`)).rejects.toThrow("chat_marks");
    expect(await send(me, "a\u202eb\u0007c")).toMatchObject({ text: "abc" });
    expect(await send(me, "é́ y ñ")).toMatchObject({ state: "shown" });
    await expect(send(me, Array.from({ length: 11 }, (_, n) => `@name${n}`).join(" "))).rejects.toThrow(
      "chat_mentions",
    );
  });

  test("of pace: five in ten seconds, thirty in a minute, the same within thirty seconds, at once or not", async () => {
    const me = await writer();
    const sent = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => send(me, `Fast ${n}`)));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await later(me, 11);
    const said = sent.findIndex(({ status }) => status === "fulfilled");
    await expect(send(me, `FAST ${said}`)).rejects.toThrow("chat_repeated");
    await later(me, 30);
    expect(await send(me, `Fast ${said}`)).toMatchObject({ state: "shown" });
    const slow = await writer();
    for (let n = 0; n < 30; n += 1) {
      await send(slow, `Line ${n}`);
      // Out of the ten seconds, still within the minute.
      if (n % 5 === 4)
        await db.sql`update private.chat_messages set created_at = clock_timestamp() - interval '20 seconds' where user_id = ${slow}`;
    }
    await expect(send(slow, "Line 30")).rejects.toThrow("chat_too_fast");
  });

  test("of newcomers: slower, no links, two mentions", async () => {
    for (const newcomer of [await writer({ days: 0 }), await writer({ points: 10 })]) {
      for (const link of ["See https://a.example", "www.a.example", "go to evil.com/x", "evil.co"])
        await expect(send(newcomer, link)).rejects.toThrow("chat_links");
      await expect(send(newcomer, "@one-a @two-b @three-c")).rejects.toThrow("chat_mentions");
      await send(newcomer, "Hello. This is me.", { to: "base-camp" });
      await expect(send(newcomer, "And again", { to: "plus" })).rejects.toThrow("chat_slow");
      await later(newcomer, 11);
      expect(await send(newcomer, "And again")).toMatchObject({ state: "shown" });
    }
  });

  test("of a room: slow mode, which staff and a high level are spared, and restrictions that end", async () => {
    const id = await room("plus");
    const [me, high, young] = [await writer(), await writer({ points: 3500 }), await writer({ points: 10 })];
    await cast.call(moderator, `admin_set_chat_room('${id}', 30, null, null, 'Too busy')`);
    for (const [who, spared] of [
      [me, false],
      [high, true],
      [moderator, true],
    ] as const) {
      await send(who, "First", { to: "plus" });
      const second = send(who, "Second", { to: "plus" });
      if (spared) expect(await second).toMatchObject({ state: "shown" });
      else await expect(second).rejects.toThrow("chat_slow");
    }
    await cast.call(moderator, `admin_set_chat_room('${id}', 0, 'newcomers', 60, 'Spam')`);
    await later(me);
    expect(await send(me, "Third", { to: "plus" })).toMatchObject({ state: "shown" });
    await expect(send(young, "Hello", { to: "plus" })).rejects.toThrow("chat_restricted");
    await cast.call(moderator, `admin_set_chat_room('${id}', 0, 'invite', 60, 'More spam')`);
    await later(me);
    expect(await send(me, "Fourth", { to: "plus" })).toMatchObject({ state: "shown" });
    const late = await writer();
    await expect(send(late, "Hello", { to: "plus" })).rejects.toThrow("chat_restricted");
    await db.sql`update private.chat_rooms set restricted_until = now() - interval '1 second' where id = ${id}`;
    expect(await send(late, "Hello", { to: "plus" })).toMatchObject({ state: "shown" });
  });
});

describe("points", () => {
  test("one for a message, twenty a day, none in the first day", async () => {
    const [old, fresh] = [await writer(), await writer({ days: 0 })];
    const before = await xpOf(db, old);
    for (let n = 0; n < 22; n += 1) {
      await send(old, `Word ${n}`);
      // Within the day, but out of the way of the pace.
      await db.sql`update private.chat_messages set created_at = greatest(created_at - interval '3 minutes', date_trunc('day', now(), 'UTC'))
        where user_id = ${old} and created_at > now() - interval '1 minute'`;
    }
    expect(await xpOf(db, old)).toBe(before + 20);
    const start = await xpOf(db, fresh);
    await send(fresh, "Hello");
    expect(await xpOf(db, fresh)).toBe(start);
  });
});

describe("reading", () => {
  test("what was missed comes by number, and beyond two hundred only how much", async () => {
    const [me, other] = [await writer({ tier: "founder" }), await writer({ tier: "founder" })];
    const id = await room("founders");
    const [{ last }] =
      (await db.sql`select last_change::int as last from private.chat_rooms where id = ${id}`) as unknown as [
        { last: number },
      ];
    const one = await send(me, "One", { to: "founders" });
    await send(me, "Two", { to: "founders" });
    await ask(other, `react_to_chat_message('${one.id}', '👍', true)`);
    const missed = await ask<{ messages: Message[]; missed: number }>(
      other,
      `chat_changes('${id}', ${last})`,
    );
    expect(missed).toMatchObject({
      missed: 3,
      messages: [{ text: "Two" }, { text: "One", reactions: [{ count: 1 }], mine: ["👍"] }],
    });
    await db.sql`update private.chat_rooms set last_change = last_change + 300 where id = ${id}`;
    expect(await ask(other, `chat_changes('${id}', ${last})`)).toMatchObject({ missed: 303, messages: [] });
  });

  test("what is unread agrees on all devices, never goes back, and begins with the first visit", async () => {
    const [me, other] = [await writer(), await writer()];
    const id = await room();
    expect(await myRoom(other)).toMatchObject({ unread: 0 });
    const { seq } = await send(me, "Unread one");
    await send(me, "Unread two");
    expect(await myRoom(other)).toMatchObject({ unread: 2 });
    expect(await ask(other, `mark_chat_read('${id}', '${randomUUID()}', ${seq})`)).toMatchObject({
      unread: 1,
    });
    await ask(other, `mark_chat_read('${id}', '${randomUUID()}', 0)`);
    expect(await myRoom(other)).toMatchObject({ unread: 1 });
    for (let n = 0; n < 15; n += 1) await ask(other, `mark_chat_read('${id}', '${randomUUID()}', ${seq})`);
    expect(
      (
        await db.sql`select count(*)::int as n from private.chat_reads where user_id = ${other} and room_id = ${id}`
      )[0]?.n,
    ).toBeLessThan(14);
    expect(await myRoom(other)).toMatchObject({ unread: 1 });
  });

  test("search finds words in both languages, and nothing that is deleted", async () => {
    const [me, other] = [await writer({ tier: "pro" }), await writer({ tier: "pro" })];
    const id = await room("pro");
    const running = await send(me, "We were running uphill", { to: "pro" });
    await send(me, "Las montañas nevadas", { to: "pro" });
    const found = (words: string) => ask<{ messages: Message[] }>(other, `search_chat('${id}', '${words}')`);
    expect((await found("run")).messages).toMatchObject([{ id: running.id }]);
    expect((await found("montaña nevada")).messages).toHaveLength(1);
    await ask(me, `delete_chat_message('${running.id}')`);
    expect((await found("run")).messages).toEqual([]);
  });

  test("who is here counts for a minute and can stay unseen; who is writing is told by the database", async () => {
    const [seen, unseen] = [
      await writer({ tier: "founder", username: "seen-one" }),
      await writer({ tier: "founder", username: "unseen-one" }),
    ];
    const id = await room("founders");
    await ask(unseen, "set_chat_preferences(false, null)");
    await ask(unseen, `be_in_chat('${id}', true)`);
    expect(await ask(seen, `be_in_chat('${id}', true)`)).toMatchObject({ count: 2, here: ["seen-one"] });
    const typing =
      await db.sql`select payload ->> 'name' as name from realtime.messages where event = 'typing'`;
    expect(typing).toEqual([{ name: "seen-one" }]);
    await db.sql`update private.chat_presence set seen_at = now() - interval '61 seconds' where user_id = ${seen}`;
    expect(await ask(unseen, `be_in_chat('${id}')`)).toMatchObject({ count: 1, here: [] });
    expect(await ask(unseen, `chat_names('${id}', 'SEEN')`)).toEqual([]);
    await send(seen, "I wrote", { to: "founders" });
    expect(await ask(unseen, `chat_names('${id}', 'SEEN')`)).toEqual(["seen-one"]);
  });

  test("visitors read the latest day of the public room, and nothing of another", async () => {
    const me = await writer();
    await send(me, "For everybody");
    await send(me, "For Plus", { to: "plus" });
    const page = JSON.stringify(await ask("anon", "public_chat()"));
    expect(page).toContain("For everybody");
    expect(page).not.toContain("For Plus");
    expect(page).not.toContain(me);
    await expect(ask("anon", "my_chat()")).rejects.toThrow(/permission denied/);
    await expect(ask("anon", `chat_page('${await room()}')`)).rejects.toThrow(/permission denied/);
  });
});

describe("the end of an account, and of time", () => {
  test("an erased member's words are gone, the numbers stay, and everybody connected hears of it", async () => {
    const me = await writer();
    const { id, seq } = await send(me, "Remember me not");
    await db.asKept("service_role", (tx) => tx`select erase_member(${me})`);
    const [row] =
      await db.sql`select text, user_id, removed_by, seq::int from private.chat_messages where id = ${id}`;
    expect(row).toMatchObject({ text: "", user_id: null, removed_by: "erasure", seq });
    const told =
      await db.sql`select payload from realtime.messages where payload ->> 'id' = ${id} order by inserted_at desc`;
    expect(told[0]?.payload).toMatchObject({ text: "", author: null, state: "removed" });
  });

  test("the clock forgets what is too old and tells once a day of mentions", async () => {
    const [me, named] = [await writer(), await writer({ username: "named-one" })];
    await ask(named, "set_chat_preferences(null, true)");
    await myRoom(named);
    const old = await send(me, "Long ago");
    await later(me, 800 * 86_400);
    await send(me, "@named-one look");
    await db.sql`update private.chat_preferences set digest_at = now() - interval '25 hours' where user_id = ${named}`;
    const keep = () => ask<{ told: number }>("service_role", "keep_chat()");
    expect(await keep()).toMatchObject({ told: 1, deleted: expect.any(Number) as number });
    expect(await keep()).toMatchObject({ told: 0 });
    expect(await db.sql`select 1 from private.chat_messages where id = ${old.id}`).toHaveLength(0);
    expect(
      await db.sql`select values from private.events where type = 'chat.digest' and user_id = ${named}`,
    ).toEqual([{ values: { mentions: 1 } }]);
    await expect(ask(await join(db), "keep_chat()")).rejects.toThrow(/permission denied/);
  });
});
