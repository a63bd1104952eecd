import { afterAll, beforeEach, expect, test } from "vitest";
import type { Home } from "@/lib/site/home/schema";
import { castOfChat } from "./chat-cast.ts";

const { db, moderator, ask, writer, send, later, decide } = await castOfChat();
afterAll(() => db.drop());

const allow = (on: boolean) =>
  db.sql`update settings set value = ${db.sql.json(on)} where key = 'chat.on_home'`;
const home = () => ask<Home>("anon", "home()");
const lines = async () => (await home()).lines?.map(({ text }) => text);
const version = async () => Number((await db.sql`select content_version() as n`)[0]?.n);

beforeEach(async () => {
  await allow(true);
  await db.sql`delete from private.chat_messages`;
});

let names = 0;
const named = () => writer({ username: `speaker${(names += 1)}` });

test("the chat is on the home page only where staff have allowed it", async () => {
  await send(await named(), "Good morning");
  expect(await lines()).toEqual(["Good morning"]);
  await allow(false);
  expect((await home()).lines).toBeNull();
});

test("the last three lines are shown, of the public room alone", async () => {
  const who = await named();
  for (const text of ["One", "Two", "Three", "Four"]) {
    await send(who, text);
    await later(who);
  }
  await send(who, "Between us", { to: "plus" });
  expect(await lines()).toEqual(["Two", "Three", "Four"]);
  await db.sql`update private.chat_messages set created_at = now() - interval '8 days'`;
  expect(await lines(), "not of last week").toEqual([]);
});

test("no names, addresses and links, and nothing long", async () => {
  const who = await named();
  for (const text of [
    "Thanks, @somebody",
    "Write to me@example.com",
    "See https://example.com",
    "See www.example.com",
    "See example.com/free",
    "Free keys at altura-gift.com",
    "Long ".repeat(60),
    "Short",
  ]) {
    await send(who, text);
    await later(who);
  }
  expect(await lines()).toEqual(["Short"]);
});

test("nobody without a username, no newcomer, nobody hidden from rankings, no staff", async () => {
  const silent = [
    await writer(),
    await writer({ points: 50, username: "fewpoints" }),
    await writer({ days: 0, username: "new_here" }),
    moderator,
  ];
  for (const who of silent) await send(who, "Not for the home page");
  const who = await named();
  await send(who, "Hello");
  expect(await lines()).toEqual(["Hello"]);
  for (const [hide, show] of [
    ["leaderboard_opt_out = true", "leaderboard_opt_out = false"],
    ["suspended_until = 'infinity'", "suspended_until = null"],
  ]) {
    await db.sql.unsafe(`update profiles set ${hide} where user_id = '${who}'`);
    expect(await lines(), hide).toEqual([]);
    await db.sql.unsafe(`update profiles set ${show} where user_id = '${who}'`);
  }
  await db.sql`delete from auth.users where id = ${who}`;
  expect(await lines()).toEqual([]);
});

test("what staff remove or hide, and who is suspended, leaves the home page of every instance", async () => {
  const who = await named();
  const removed = await send(who, "Out of place");
  const before = await version();
  await decide(moderator, removed.id, "remove");
  expect(await lines()).toEqual([]);
  expect(await version()).toBeGreaterThan(before);

  await later(who);
  const held = await send(who, "Loud words");
  const heldBefore = await version();
  for (let n = 0; n < 3; n += 1)
    await ask(await writer({ points: 300 }), `report_chat_message('${held.id}', 'respect', '')`);
  expect(await lines()).toEqual([]);
  expect(await version()).toBeGreaterThan(heldBefore);

  const suspendedBefore = await version();
  await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${who}`;
  expect(await version()).toBeGreaterThan(suspendedBefore);
});

test("what authors change themselves makes no page anew, nor does any of it while the setting is off", async () => {
  const who = await named();
  const own = await send(who, "Mine to delete");
  const before = await version();
  await ask(who, `delete_chat_message('${own.id}')`);
  expect(await lines()).toEqual([]);
  expect(await version()).toBe(before);
  await later(who);
  const other = await send(who, "Quiet words");
  await allow(false);
  const off = await version();
  await decide(moderator, other.id, "remove");
  expect(await version()).toBe(off);
});
