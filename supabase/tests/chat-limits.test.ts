import { afterAll, describe, expect, test } from "vitest";
import { castOfChat } from "./chat-cast.ts";
import { xpOf } from "./cast.ts";

const cast = await castOfChat();
const { db, moderator, room, writer, send, later } = cast;
afterAll(() => db.drop());

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
    await expect(send(me, "One more")).rejects.toMatchObject({
      message: "chat_too_fast",
      detail: expect.stringMatching(/^([1-9]|10)$/),
    });
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
    await expect(send(slow, "Line 30")).rejects.toMatchObject({
      message: "chat_too_fast",
      detail: expect.stringMatching(/^(3[0-9]|40)$/),
    });
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
      else
        await expect(second).rejects.toMatchObject({
          message: "chat_slow",
          detail: expect.stringMatching(/^(2[0-9]|30)$/),
        });
    }
    await later(me, 20);
    await expect(send(me, "Second", { to: "plus" })).rejects.toMatchObject({
      detail: expect.stringMatching(/^([2-9]|10)$/),
    });
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

  test("none in the staff room", async () => {
    const staff = await writer();
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
    const before = await xpOf(db, staff);
    await send(staff, "Who is on duty today?", { to: "staff" });
    expect(await xpOf(db, staff)).toBe(before);
    await send(staff, "Good morning");
    expect(await xpOf(db, staff)).toBe(before + 1);
  });
});
