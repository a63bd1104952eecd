import { afterAll, expect, test } from "vitest";
import { castOfChat } from "./chat-cast.ts";

const { db, admin, moderator, call, ask, room, writer, session } = await castOfChat();
afterAll(() => db.drop());

type Here = { count: number; here: string[] };
const be = async (who: string, to = "base-camp") => ask<Here>(who, `be_in_chat('${await room(to)}')`);
/** Names in the room as somebody sees them who looks again. */
const seen = async (who: string, to?: string) => (await be(who, to)).here;

const leave: Record<string, (who: string, kept: string) => Promise<unknown>> = {
  "was banned": (who) => call(admin, `admin_suspend_member('${who}', 'infinity', 'As the rules say')`),
  "was suspended": (who) =>
    call(moderator, `admin_suspend_member('${who}', now() + interval '1 day', 'As the rules say')`),
  "signed out everywhere": (who) => db.sql`delete from auth.sessions where user_id = ${who}`,
  "was erased": (who) => db.sql`delete from auth.users where id = ${who}`,
};
test.each(Object.entries(leave))("whoever %s is not here any more, at once", async (name, end) => {
  // Signs of life of the tests before would run out between two counts.
  await db.sql`delete from private.chat_presence`;
  const reader = await writer();
  const who = await writer({ username: `gone-${name.replaceAll(" ", "-")}` });
  await session(who);
  await be(who);
  expect(await seen(reader)).toContain(`gone-${name.replaceAll(" ", "-")}`);
  await end(who, reader);
  const after = await be(reader);
  expect(after.here).not.toContain(`gone-${name.replaceAll(" ", "-")}`);
  expect(after.count).toBe(
    (await db.sql`select count(*)::int as n from private.here_in(${await room()})`)[0]?.n,
  );
  const chat = await call(moderator, "admin_chat()");
  const { rooms } = chat as unknown as { rooms: { slug: string; here: number }[] };
  expect(rooms.find(({ slug }) => slug === "base-camp")?.here).toBe(after.count);
});

test("whoever signs out on one device stays while another one is signed in", async () => {
  const [reader, who] = [await writer(), await writer({ username: "two-devices" })];
  const [one] = [await session(who), await session(who)];
  await be(who);
  await db.sql`delete from auth.sessions where id = ${one}`;
  expect(await seen(reader)).toContain("two-devices");
});

test("whoever may not read a room any more is not in it, and stays in those that are open", async () => {
  const [reader, who] = [await writer({ tier: "pro" }), await writer({ tier: "pro", username: "went-down" })];
  await session(who);
  await be(who, "pro");
  await be(who);
  await db.sql`update profiles set tier = 'plus' where user_id = ${who}`;
  expect(await seen(reader, "pro")).not.toContain("went-down");
  expect(await seen(reader)).toContain("went-down");
});

test("a sign of life that overtakes a ban shows nobody who is banned", async () => {
  const [reader, who] = [await writer(), await writer({ username: "overtaken" })];
  await be(who);
  await call(admin, `admin_suspend_member('${who}', 'infinity', 'As the rules say')`);
  await db.sql`insert into private.chat_presence (room_id, user_id) values (${await room()}, ${who})`;
  expect(await seen(reader)).not.toContain("overtaken");
  await expect(be(who)).rejects.toThrow("not_found");
});
