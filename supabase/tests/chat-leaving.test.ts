import { afterAll, expect, test } from "vitest";
import { castOfChat } from "./chat-cast.ts";

const { db, admin, ask, writer, send, myRoom, decide } = await castOfChat();
afterAll(() => db.drop());

const topicOf = async (slug: string) =>
  (await db.sql`select private.chat_topic(r) as it from private.chat_rooms r where slug = ${slug}`)[0]
    ?.it as string;
const points = (who: string, total: number) =>
  db.sql`update wallet_profiles set total_xp = ${total} where user_id = ${who}`;

test("whoever falls below the level of a room hears nothing more of it on an open connection", async () => {
  const [high, low] = [await writer({ points: 1000 }), await writer({ points: 200 })];
  const before = await topicOf("high-camp");
  expect(await myRoom(high, "high-camp")).toMatchObject({ topic: before });

  // Points that make no difference to the room move nobody.
  await points(high, 600);
  await points(low, 50);
  expect(await topicOf("high-camp")).toBe(before);

  await points(high, 100);
  expect(await topicOf("high-camp")).not.toBe(before);
  expect(await myRoom(high, "high-camp")).toBeUndefined();
  expect(
    await db.sql`select topic from realtime.messages where event = 'moved' and topic = ${before}`,
  ).toEqual([{ topic: before }]);
  expect(await topicOf("base-camp")).toMatch(/:1$/);
});

test("what a report keeps loses the words of whoever erases the account, and no others", async () => {
  const [author, neighbour, reporter] = [await writer(), await writer(), await writer()];
  await send(neighbour, "What I said before");
  const { id } = await send(author, "My words");
  await send(author, "My other words");
  await ask(reporter, `report_chat_message('${id}', 'respect', 'What I saw')`);
  const kept = async () =>
    (await db.sql`select context::text as context, note from private.reports where message_id = ${id}`)[0];
  await ask(author, `delete_chat_message('${id}')`);
  expect((await kept())?.context, "deleting takes nothing from a report").toContain("My words");

  await db.asKept("service_role", (tx) => tx`select erase_member(${author})`);
  expect((await kept())?.context).not.toMatch(/My (other )?words/);
  expect((await kept())?.context).toContain("What I said before");
  expect(await kept()).toMatchObject({ note: "What I saw" });
  const { details } = (await db.sql`select private.report_details(${id}) as details`)[0] as {
    details: { context: { name: string | null; own: boolean; text: string }[] };
  };
  expect(details.context.find(({ own }) => own)).toMatchObject({ name: null, text: "" });

  await db.asKept("service_role", (tx) => tx`select erase_member(${reporter})`);
  expect(await kept()).toMatchObject({ note: "" });
});

test("two who ban in different rooms at once do not wait for each other for ever", async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => writer({ tier: "founder" })));
  const rooms = ["base-camp", "plus", "pro", "founders"];
  const sent = await Promise.all(
    members.map((who, n) => send(who, `Out ${n}`, { to: rooms[n % rooms.length] })),
  );
  await Promise.all(sent.map(({ id }) => decide(admin, id, "ban", "scam")));
  const banned =
    await db.sql`select 1 from profiles where suspended_until = 'infinity' and user_id = any (${members})`;
  expect(banned).toHaveLength(8);
});
