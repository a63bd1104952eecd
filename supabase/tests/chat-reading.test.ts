import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { castOfChat, type Message } from "./chat-cast.ts";
import { join } from "./cast.ts";

const { db, ask, room, writer, send, later, myRoom } = await castOfChat();
afterAll(() => db.drop());

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

  test("a page that all readers share says what everybody hears, to those alone to whom the room is open", async () => {
    const [me, other] = [await writer({ tier: "pro" }), await writer()];
    const id = await room("pro");
    const first = await send(me, "Shared one", { to: "pro" });
    const held = await send(me, "Shared two", { to: "pro" });
    await db.sql`update private.chat_messages set held_at = now() where id = ${held.id}`;
    const page = await ask<{ last_change: number; messages: Message[] }>(
      "service_role",
      `shared_chat_changes('${id}')`,
    );
    expect(page.last_change).toBe(held.change);
    expect(page.messages.filter(({ change }) => change >= first.change)).toMatchObject([
      { text: "Shared one" },
      { text: "", state: "held" },
    ]);
    expect(page.messages[0]).not.toHaveProperty("mine");
    expect(await ask(me, `may_read_chat('${id}')`)).toBe(true);
    await expect(ask(other, `may_read_chat('${id}')`)).rejects.toThrow("not_found");
    await expect(ask("anon", `may_read_chat('${id}')`)).rejects.toThrow(/permission denied/);
    await expect(ask(me, `shared_chat_changes('${id}')`)).rejects.toThrow(/permission denied/);
    await expect(ask("service_role", `shared_chat_changes('${me}')`)).rejects.toThrow("not_found");
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

  test("unread from a message on holds on every device; a closed room has none", async () => {
    const [me, other] = [await writer(), await writer()];
    const id = await room();
    await myRoom(other);
    const { seq } = await send(me, "Look at this later");
    await send(me, "And at this");
    for (const device of [randomUUID(), randomUUID()])
      await ask(other, `mark_chat_read('${id}', '${device}', ${seq + 1})`);
    expect(await myRoom(other)).toMatchObject({ unread: 0 });
    expect(await ask(other, `mark_chat_unread('${id}', ${seq})`)).toMatchObject({
      unread: 2,
      read_seq: seq - 1,
    });
    expect(await myRoom(other)).toMatchObject({ unread: 2 });
    expect(await ask(other, `mark_chat_unread('${id}', ${seq + 1})`), "never forwards").toMatchObject({
      unread: 2,
    });
    await expect(ask(other, `mark_chat_unread('${id}', 0)`)).rejects.toThrow("invalid_input");
    await expect(ask(other, `mark_chat_unread('${await room("staff")}', 1)`)).rejects.toThrow("not_found");
    await expect(ask("anon", `mark_chat_unread('${id}', 1)`)).rejects.toThrow(/permission denied/);
  });

  test("the navigation counts what is unread in the rooms of a member's list, and nobody else's", async () => {
    const [me, other] = [await writer({ tier: "pro" }), await writer({ tier: "pro" })];
    const unread = async (asker: string) => (await ask<{ unread: number }>(asker, "my_card()")).unread;
    await send(me, "Before the first visit");
    expect(await unread(other)).toBe(0);
    await ask(other, "my_chat()");
    await send(me, "For everybody to read");
    await send(me, "For Pro to read", { to: "pro" });
    expect([await unread(other), await unread(me)]).toEqual([2, 0]);
    await db.sql`update profiles set tier = 'standard' where user_id = ${other}`;
    expect(await unread(other), "the room of a plan is closed").toBe(1);
    const { seq } = await send(me, "And another");
    expect(await unread(other)).toBe(2);
    await ask(other, `mark_chat_read('${await room()}', '${randomUUID()}', ${seq})`);
    expect(await unread(other)).toBe(0);
  });

  test("search finds words in every language, and nothing that is deleted", async () => {
    const [me, other] = [await writer({ tier: "pro" }), await writer({ tier: "pro" })];
    const id = await room("pro");
    const running = await send(me, "We were running uphill", { to: "pro" });
    await send(me, "Las montañas nevadas", { to: "pro" });
    const found = (words: string) => ask<{ messages: Message[] }>(other, `search_chat('${id}', '${words}')`);
    expect((await found("run")).messages).toMatchObject([{ id: running.id }]);
    expect((await found("montaña nevada")).messages).toHaveLength(1);
    await send(me, "Die Häuser im verschneiten Tal", { to: "pro" });
    expect((await found("verschneites Haus")).messages).toHaveLength(1);
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
