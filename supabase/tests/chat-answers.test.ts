import { afterAll, expect, test } from "vitest";
import { memberStrikes } from "@/lib/admin/team/strikes.list";
import { openCases } from "@/lib/admin/work/cases.list";
import { chatChanges, chatPage, myChat, publicChat } from "@/lib/chat/schema";
import { staffChat } from "@/lib/moderation/schema";
import { castOfChat } from "./chat-cast.ts";

const { db, moderator, ask, room, writer, send, decide } = await castOfChat();
afterAll(() => db.drop());

test("what the chat answers is as its schemas say", async () => {
  const [author, reader] = [await writer(), await writer()];
  const said = await send(author, "A word too many");
  await send(reader, "What?", { reply: said.id });
  await ask(reader, `report_chat_message('${said.id}', 'respect', 'Look')`);
  await ask(moderator, "admin_save_chat_rule('word', 'free money', 'hold', 'Spam')");
  const cases = await ask(moderator, "admin_cases('{}', 'due', true, null, false, 100)");
  expect(openCases.page.parse(cases).rows).toMatchObject([{ kind: "report", id: said.id }]);
  await decide(moderator, said.id, "mute_1h");
  expect(myChat.parse(await ask(author, "my_chat()")).strikes).toHaveLength(1);
  chatPage.parse(await ask(reader, `chat_page('${await room()}')`));
  const shared = await ask("service_role", `shared_chat_changes('${await room()}')`);
  expect(chatChanges.parse(shared).messages).toHaveLength(2);
  publicChat.parse(await ask("anon", "public_chat()"));
  expect(staffChat.parse(await ask(moderator, "admin_chat()")).rules).toHaveLength(1);
  const strikes = await ask(moderator, "admin_strikes('{}', 'created', true, null, false, 10)");
  expect(memberStrikes.page.parse(strikes).rows).toMatchObject([{ kind: "mute", state: "live" }]);
});
