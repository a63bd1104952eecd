import "server-only";
import { z } from "zod";
import { refreshPublicChat } from "@/lib/moderation/public-chat";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { previewSoon, workPreviews } from "./previews";
import {
  chatHere,
  message,
  room,
  type ChatAct,
  type ChatHere,
  type hereForm,
  type Message,
  type preferencesForm,
  type readForm,
  type reportForm,
  type Room,
  type unreadForm,
} from "./schema";

const keptChat = z.object({ told: z.number().int(), removed: z.boolean() });

/**
 * Sends, changes, deletes or marks a message, and answers it as it then is. Throws what the database refuses: chat_*,
 * required, too_long, not_found, suspended.
 */
export async function actInChat(_member: Member, act: ChatAct): Promise<Message> {
  const supabase = await createServerSupabase();
  const calls = {
    send: (a: Extract<ChatAct, { do: "send" }>) =>
      supabase.rpc("send_chat_message", {
        p_room: a.room,
        p_client: a.client,
        p_text: a.text,
        p_reply_to: a.reply ?? undefined,
        p_picture: a.picture ?? undefined,
      }),
    edit: (a: Extract<ChatAct, { do: "edit" }>) =>
      supabase.rpc("edit_chat_message", { p_message: a.message, p_text: a.text }),
    delete: (a: Extract<ChatAct, { do: "delete" }>) =>
      supabase.rpc("delete_chat_message", { p_message: a.message }),
    react: (a: Extract<ChatAct, { do: "react" }>) =>
      supabase.rpc("react_to_chat_message", { p_message: a.message, p_emoji: a.emoji, p_on: a.on }),
  };
  const call = calls[act.do] as (a: ChatAct) => ReturnType<typeof calls.send>;
  const done = unwrapAs(message, await call(act));
  if (act.do === "edit" || act.do === "delete") refreshPublicChat();
  if ((act.do === "send" || act.do === "edit") && /https?:/.test(act.text)) previewSoon();
  return done;
}

/** A device has shown a room up to a number; answers the room. Throws not_found. */
export async function markRead(
  _member: Member,
  { room: id, device, seq }: z.output<typeof readForm>,
): Promise<Room> {
  const supabase = await createServerSupabase();
  return unwrapAs(room, await supabase.rpc("mark_chat_read", { p_room: id, p_device: device, p_seq: seq }));
}

/** A room is unread from a message on, on every device; answers the room. Throws not_found. */
export async function markUnread(
  _member: Member,
  { room: id, seq }: z.output<typeof unreadForm>,
): Promise<Room> {
  const supabase = await createServerSupabase();
  return unwrapAs(room, await supabase.rpc("mark_chat_unread", { p_room: id, p_seq: seq }));
}

/** A sign of life in a room; answers who is here and how all rooms stand. Throws not_found. */
export async function beInChat(
  _member: Member,
  { room: id, typing }: z.output<typeof hereForm>,
): Promise<ChatHere> {
  const supabase = await createServerSupabase();
  return unwrapAs(chatHere, await supabase.rpc("be_in_chat", { p_room: id, p_typing: typing }));
}

/** Reports a message. Throws report_exists, not_found, rate_limited. */
export async function reportMessage(
  _member: Member,
  { message: id, reason, note }: z.output<typeof reportForm>,
): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("report_chat_message", { p_message: id, p_reason: reason, p_note: note }));
  // It may have hidden the message.
  refreshPublicChat();
}

/** Whether others see the member, and whether a mail tells of mentions. */
export async function setPreferences(
  _member: Member,
  { presence, digest }: z.output<typeof preferencesForm>,
): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("set_chat_preferences", { p_presence: presence, p_digest: digest }));
}

/** What the clock does for the chat; returns how many members were told of mentions. */
export async function keepChat(): Promise<number> {
  const kept = unwrapAs(keptChat, await createAdminSupabase().rpc("keep_chat"));
  if (kept.removed) refreshPublicChat();
  await workPreviews(20);
  return kept.told;
}
