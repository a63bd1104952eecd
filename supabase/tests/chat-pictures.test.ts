import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { caseDetails } from "@/lib/admin/work/details";
import { message as messageSchema } from "@/lib/chat/schema";
import { castOfChat } from "./chat-cast.ts";
import { join } from "./cast.ts";
import { expectFullAnswers } from "./full-answer.ts";

const { db, ask, room, writer, send, later, moderator, decide } = await castOfChat();
afterAll(() => db.drop());

const bytes = Buffer.from("picture").toString("base64");
const keep = async (who: string) =>
  (await db.sql`select keep_chat_picture(${who}, 4, 2, ${bytes}) as id`)[0]?.id as string;
const post = async (
  who: string,
  picture: string,
  { text = "", to = "base-camp", client = randomUUID() as string } = {},
) =>
  messageSchema.parse(
    await ask(who, `send_chat_message('${await room(to)}', '${client}', '${text}', null, '${picture}')`),
  );
const see = (who: string, picture: string) => ask<string>(who, `chat_picture('${picture}')`);
const preview = async (id: string) =>
  (await db.sql`select url, state, title from private.chat_previews where message_id = ${id}`)[0];
const settle = (id: string, url: string, title: string | null, final = url) =>
  db.sql`select settle_chat_preview(${id}, ${url}, ${final}, ${title}, 'Of the path', ${bytes}, 4, 2) as shown`;
const latest = async (who: string, id: string) =>
  (await ask<{ messages: { id: string }[] }>(who, `chat_page('${await room()}')`)).messages.find(
    (one) => one.id === id,
  );

describe("a picture", () => {
  test("goes with one message, without words too, and is read by who may read the room", async () => {
    const [lena, reader] = [await writer(), await writer({ tier: "standard" })];
    const picture = await keep(lena);
    expect(Buffer.from(await see(lena, picture), "base64").toString()).toBe("picture");
    await expect(see(reader, picture)).rejects.toThrow("not_found");
    const client = randomUUID();
    const sent = await post(lena, picture, { client });
    expect(sent).toMatchObject({ text: "", picture: { id: picture, width: 4, height: 2 }, preview: null });
    expect((await post(lena, picture, { client })).id, "sent once").toBe(sent.id);
    await later(lena);
    await expect(post(lena, picture)).rejects.toThrow("not_found");
    expect(await see(reader, picture)).toBeTruthy();
    const closed = await keep(lena);
    await post(lena, closed, { to: "plus", text: "For us" });
    await expect(see(reader, closed)).rejects.toThrow("not_found");
    await expect(db.as("anon", (tx) => tx`select chat_picture(${closed})`)).rejects.toThrow("permission");
    await expect(post(await writer(), await keep(lena))).rejects.toThrow("not_found");
  });

  test("is not for newcomers, plans without the chat, who is muted or suspended, nor more than a day holds", async () => {
    await expect(keep(await writer({ days: 0 }))).rejects.toThrow("chat_pictures_new");
    await expect(keep(await writer({ tier: "standard" }))).rejects.toThrow("chat_plan");
    const loud = await writer();
    await decide(moderator, (await send(loud, "Too loud")).id, "mute_1h");
    await expect(keep(loud)).rejects.toThrow("chat_muted");
    const gone = await writer();
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${gone}`;
    await expect(keep(gone)).rejects.toThrow("suspended");
    const busy = await writer();
    await db.sql`update settings set value = '2' where key = 'chat.daily_pictures'`;
    await keep(busy);
    await keep(busy);
    await expect(keep(busy)).rejects.toThrow("chat_pictures_day");
    await db.sql`update settings set value = '20' where key = 'chat.daily_pictures'`;
  });

  test("goes with its message: nobody but staff reads it, later nobody, and an account takes it along", async () => {
    const [lena, reader] = [await writer(), await writer()];
    const picture = await keep(lena);
    const { id } = await post(lena, picture);
    const removed = messageSchema.parse(await ask(lena, `delete_chat_message('${id}')`));
    expect(removed).toMatchObject({ state: "removed", picture: null });
    for (const who of [lena, reader]) await expect(see(who, picture)).rejects.toThrow("not_found");
    expect(await see(moderator, picture)).toBeTruthy();
    await db.sql`update private.chat_messages set removed_at = now() - interval '31 days' where id = ${id}`;
    const unsent = await keep(lena);
    await db.sql`update private.chat_pictures set created_at = now() - interval '25 hours' where id = ${unsent}`;
    await db.sql`select keep_chat()`;
    for (const gone of [picture, unsent]) await expect(see(moderator, gone)).rejects.toThrow("not_found");
    const last = await keep(lena);
    await later(lena);
    await post(lena, last);
    await db.sql`delete from profiles where user_id = ${lena}`;
    await expect(see(moderator, last)).rejects.toThrow("not_found");
  });

  test("stands in its member's export, by message and time, and goes with an erasure", async () => {
    const [lena, other] = [await writer(), await writer()];
    const picture = await keep(lena);
    const { id } = await post(lena, picture, { text: "The hut" });
    await post(other, await keep(other));
    const all = await ask<{ chat_pictures: object[] }>(lena, "my_data_export()");
    expect(all.chat_pictures).toEqual([
      {
        ...{ id: picture, user_id: lena, message_id: id, preview: false, width: 4, height: 2 },
        created_at: expect.any(String),
      },
    ]);
    await db.asKept("service_role", (tx) => tx`select erase_member(${lena})`);
    expect(
      await db.sql`select 1 from private.chat_pictures where id = ${picture} or user_id = ${lena}`,
    ).toEqual([]);
    await expect(see(moderator, picture)).rejects.toThrow("not_found");
    expect(await latest(other, id)).toMatchObject({ text: "", picture: null, removed_by: "erasure" });
  });

  test("stays when its words are taken away, and needs them again where there is none", async () => {
    const lena = await writer();
    const picture = await keep(lena);
    const { id } = await post(lena, picture, { text: "The hut: https://hut.example.com" });
    const edited = messageSchema.parse(await ask(lena, `edit_chat_message('${id}', ' ')`));
    expect(edited).toMatchObject({ text: "", picture: { id: picture }, edited_at: expect.any(String) });
    expect(await preview(id)).toBeUndefined();
    await later(lena);
    const words = await send(lena, "Look: https://hut.example.com");
    expect(await settle(words.id, "https://hut.example.com", "The hut")).toEqual([{ shown: true }]);
    await expect(ask(lena, `edit_chat_message('${words.id}', '')`), "a preview is none").rejects.toThrow(
      "required",
    );
    await expect(ask(lena, `edit_chat_message('${id}', '${"x".repeat(1001)}')`)).rejects.toThrow("too_long");
  });

  test("is seen by moderators in the case of its message, also once that is deleted", async () => {
    const [lena, reader] = [await writer(), await writer()];
    const picture = await keep(lena);
    const { id } = await post(lena, picture);
    await ask(reader, `report_chat_message('${id}', 'adult', '')`);
    await ask(lena, `delete_chat_message('${id}')`);
    const [found] = await db.sql`select details from private.cases_report() where id = ${id}`;
    const details = caseDetails.report.parse(found?.details);
    expect(details).toMatchObject({
      text: "",
      state: "removed",
      picture: { id: picture, width: 4, height: 2 },
    });
    expect(await see(moderator, picture)).toBeTruthy();
    await expect(see(reader, picture)).rejects.toThrow("not_found");
  });

  test("is for the service to keep, and stands where no member reads it", async () => {
    const lena = await writer();
    for (const asker of ["anon", lena, moderator] as const)
      for (const what of [
        `select keep_chat_picture('${lena}', 1, 1, '')`,
        "select claim_chat_previews(1)",
        `select settle_chat_preview('${randomUUID()}', 'https://a.example')`,
        "select 1 from private.chat_pictures",
        "select 1 from private.chat_previews",
      ])
        await expect(db.as(asker, (tx) => tx.unsafe(what))).rejects.toThrow("permission");
  });

  test("visitors are told that there is one", async () => {
    const lena = await writer();
    await post(lena, await keep(lena));
    const [row] = await db.as("anon", (tx) => tx`select public_chat() as it`);
    const { messages } = row?.it as { messages: { picture: boolean; text: string }[] };
    expect(messages.at(-1)).toMatchObject({ picture: true, text: "" });
  });
});

describe("a link", () => {
  test.each([
    ["See https://ridge.example.com/a?b=c.", "https://ridge.example.com/a?b=c"],
    ["(http://a.example.com/x)", "http://a.example.com/x"],
    ["[here](https://a.example.com/y) and https://b.example.com", "https://a.example.com/y"],
    ["no link: ftp://a.example.com", null],
    ["no link", null],
  ])("%s", async (text, link) => {
    expect(await db.sql`select private.first_link(${text}) as link`).toEqual([{ link }]);
  });

  test("is looked at once, shown to everybody, and goes with the message", async () => {
    const lena = await writer();
    const url = "https://ridge.example.com/north";
    const sent = await send(lena, `Look: ${url}`);
    expect(await preview(sent.id)).toMatchObject({ url, state: "waiting" });
    const claim = async () =>
      (
        (await db.sql`select claim_chat_previews(20) as it`)[0]?.it as { message: string; url: string }[]
      ).filter(({ message }) => message === sent.id);
    expect(await claim()).toEqual([{ message: sent.id, url }]);
    expect(await claim(), "by one worker").toEqual([]);
    expect(await settle(sent.id, url, "The north ridge")).toEqual([{ shown: true }]);
    expect(await settle(sent.id, url, "Again")).toEqual([{ shown: false }]);
    const shown = messageSchema.parse(await latest(await writer(), sent.id));
    expect(shown.preview).toMatchObject({
      url,
      title: "The north ridge",
      description: "Of the path",
      picture: { width: 4 },
    });
    expect(shown.change).toBeGreaterThan(sent.change);
    expectFullAnswers(messageSchema.shape.preview, shown.preview);
    await ask(lena, `edit_chat_message('${sent.id}', 'Look elsewhere: https://other.example.com')`);
    expect(await preview(sent.id)).toMatchObject({
      url: "https://other.example.com",
      state: "waiting",
      title: null,
    });
    expect(await settle(sent.id, url, "Too late")).toEqual([{ shown: false }]);
    await ask(lena, `delete_chat_message('${sent.id}')`);
    expect(await preview(sent.id)).toBeUndefined();
    expect(await db.sql`select 1 from private.chat_pictures where message_id = ${sent.id}`).toHaveLength(0);
  });

  test("gets none from newcomers, while it is held, more than ten times in ten minutes, or where a rule names it", async () => {
    const lena = await writer();
    const staff = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'moderator')`;
    await ask(moderator, "admin_save_chat_rule('link', 'casino.example.com', 'hold', 'Spam')");
    await ask(moderator, "admin_save_chat_rule('word', 'jackpot', 'block', 'Spam')");
    const held = await send(lena, "https://casino.example.com");
    const claimed = (await db.sql`select claim_chat_previews(20) as it`)[0]?.it as { message: string }[];
    expect(claimed.map(({ message }) => message)).not.toContain(held.id);
    await later(lena);
    const url = "https://a.example.com";
    const named = await send(lena, url);
    expect(await settle(named.id, url, "Jackpot!")).toEqual([{ shown: false }]);
    await later(lena);
    const moved = await send(lena, `${url}/2`);
    expect(await settle(moved.id, `${url}/2`, "Fine", "https://www.casino.example.com/x")).toEqual([
      { shown: false },
    ]);
    expect(await preview(moved.id)).toMatchObject({ state: "none", title: null });
    const busy = await writer();
    for (let n = 0; n < 12; n += 1) {
      await send(busy, `${url}/${n}`);
      await later(busy, 25);
    }
    expect(
      await db.sql`select count(*)::int as n from private.chat_previews p join private.chat_messages m on m.id = p.message_id where m.user_id = ${busy}`,
    ).toEqual([{ n: 10 }]);
  });

  test("gets no more of them by changing or deleting what was sent", async () => {
    const lena = await writer();
    const queued = async () => {
      const [row] = await db.sql`select count(*)::int as n from private.chat_previews p
        join private.chat_messages m on m.id = p.message_id where m.user_id = ${lena} and p.state = 'waiting'`;
      await db.sql`update private.chat_previews set state = 'none' where state = 'waiting'`;
      return row?.n as number;
    };
    const first = await send(lena, "https://a.example.com/0");
    let asked = await queued();
    for (let n = 1; n < 9; n += 1) {
      await ask(lena, `edit_chat_message('${first.id}', 'https://a.example.com/${n}')`);
      asked += await queued();
    }
    for (let n = 9; n < 14; n += 1) {
      await later(lena);
      const next = await send(lena, `https://a.example.com/${n}`);
      asked += await queued();
      await ask(lena, `delete_chat_message('${next.id}')`);
    }
    expect(asked).toBe(10);
  });
});
