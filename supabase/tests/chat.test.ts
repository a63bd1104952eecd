import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { castOfChat, type Message } from "./chat-cast.ts";

const { db, moderator, ask, room, writer, session, mayHear, send, later, myRoom } = await castOfChat();
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

  test("whoever leaves the staff, or is suspended, hears no room on that only staff could hear", async () => {
    const topics = async () =>
      Object.fromEntries(
        (
          await db.sql<{ slug: string; topic: string }[]>`
            select slug, private.chat_topic(r) as topic from private.chat_rooms r where kind <> 'stream'`
        ).map(({ slug, topic }) => [slug, topic]),
      );
    const heard = (who: string, topic = "") => mayHear({ sub: who }, topic);
    const kept = ["base-camp"];
    for (const end of ["role", "suspension"]) {
      const one = await writer({ tier: "standard" });
      await db.sql`insert into user_roles (user_id, role) values (${one}, 'moderator')`;
      const before = await topics();
      for (const slug of Object.keys(before)) expect(await heard(one, before[slug])).toBe(true);
      if (end === "role") await db.sql`delete from user_roles where user_id = ${one}`;
      else
        await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${one}`;
      const after = await topics();
      expect(Object.keys(before).filter((slug) => before[slug] === after[slug])).toEqual(kept);
      for (const slug of Object.keys(after)) expect(await heard(one, after[slug])).toBe(kept.includes(slug));
    }
  });

  test("a member alone hears that their own standing has changed: by a suspension, a mute and its end", async () => {
    const [one, other] = [await writer(), await writer()];
    const [first, second, strange] = [await session(one), await session(one), await session(other)];
    const topic = `chat:me:${one}:${first}`;
    const hears = (sub: string, session_id?: string) =>
      mayHear({ sub, ...(session_id ? { session_id } : {}) }, topic);
    expect([await hears(one, first), await hears(one, second), await hears(one)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await hears(other, strange)).toBe(false);
    const told = async () => {
      const [row] =
        await db.sql`select count(*)::int as n from realtime.messages where topic = ${topic} and event = 'standing'`;
      return row?.n as number;
    };
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${one}`;
    expect(await told()).toBe(1);
    const [strike] = await db.sql`
      insert into private.strikes (user_id, kind, rule, reason, until, actor, expires_at)
      values (${one}, 'mute', 'spam', 'Twice the same', now() + interval '1 hour', ${moderator}, now() + interval '90 days')
      returning id`;
    expect(await told()).toBe(2);
    await db.sql`update private.strikes set lifted_at = now() where id = ${strike?.id as string}`;
    expect(await told()).toBe(3);
    await db.sql`update profiles set full_name = 'Another name' where user_id = ${one}`;
    expect(await told()).toBe(3);
    await db.sql`delete from auth.sessions where id = ${first}`;
    await db.sql`update profiles set suspended_until = null where user_id = ${one}`;
    expect([await told(), await hears(one, first)], "a session that has ended").toEqual([3, false]);
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

  test("is told once more in each room when its writer changes their name, picture or role", async () => {
    const [me, other] = [await writer({ tier: "founder" }), await writer({ tier: "founder" })];
    await db.sql`update profiles set full_name = 'Vera Hale' where user_id = ${me}`;
    const first = await send(me, "One");
    await later(me);
    const second = await send(me, "Two");
    const elsewhere = await send(me, "Three", { to: "plus" });
    await later(me);
    await ask(me, `delete_chat_message('${second.id}')`);
    const answer = await send(other, "Yes", { reply: first.id });
    const heard = async (work: () => Promise<unknown>) => {
      const before = await db.sql<{ id: string }[]>`select id from realtime.messages`;
      await work();
      return (
        await db.sql<{ payload: Message }[]>`select payload from realtime.messages
          where event = 'message' and id <> all (${before.map(({ id }) => id)}::uuid[])`
      ).map(({ payload }) => payload);
    };
    const change = async () =>
      (await db.sql`select last_change::int as n from private.chat_rooms where slug = 'base-camp'`)[0]
        ?.n as number;
    const before = await change();
    const picture = `avatars/${me}/avatar.webp?v=0123456789ab`;
    const steps: [() => Promise<unknown>, object][] = [
      [
        () => db.asKept(me, (tx) => tx`update profiles set full_name = 'Mara Hale' where user_id = ${me}`),
        { name: "M••• H." },
      ],
      [() => ask(me, "set_username('mara-h')"), { name: "mara-h" }],
      [() => db.sql`update profiles set avatar_url = ${picture} where user_id = ${me}`, { avatar: picture }],
      [() => db.sql`insert into user_roles (user_id, role) values (${me}, 'moderator')`, { staff: true }],
      [() => db.sql`delete from user_roles where user_id = ${me}`, { staff: false }],
    ];
    for (const [work, author] of steps) {
      const told = await heard(work);
      expect(told.map(({ id }) => id).toSorted()).toEqual([first.id, elsewhere.id].toSorted());
      for (const message of told) expect(message.author).toMatchObject({ id: me, ...author });
    }
    // Who was away fetches it like any other change.
    const missed = await ask<{ messages: Message[] }>(other, `chat_changes('${await room()}', ${before})`);
    expect(missed.messages).toMatchObject([{ id: first.id, author: { name: "mara-h" } }]);
    const page = await ask<{ messages: Message[] }>(other, `chat_page('${await room()}')`);
    expect(page.messages.find(({ id }) => id === answer.id)?.reply).toMatchObject({
      author: me,
      name: "mara-h",
    });
    // What nobody sees is told to nobody: a full name behind a username, and the rest of a profile.
    expect(
      await heard(
        () => db.sql`update profiles set full_name = 'Nora', bio = 'x', locale = 'de' where user_id = ${me}`,
      ),
    ).toEqual([]);
    // Nobody fills the rooms by renaming.
    for (let n = 0; n < 12; n++)
      await db.sql`update profiles set avatar_url = ${`avatars/${me}/avatar.webp?v=${String(n).padStart(12, "0")}`} where user_id = ${me}`;
    expect(await heard(() => db.sql`update profiles set avatar_url = null where user_id = ${me}`)).toEqual(
      [],
    );
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
    expect(
      (
        await db.sql`select payload -> 'mentions' as it from realtime.messages where payload ->> 'id' = ${sent.id}`
      )[0]?.it,
      "who is connected hears it with the message",
    ).toEqual([inside]);
    expect(await myRoom(inside, "pro")).toMatchObject({ unread: 1, mentions: 1 });
    expect(outside).not.toBe(inside);
  });
});
