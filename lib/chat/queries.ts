import "server-only";
import { cache } from "react";
import type { z } from "zod";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import {
  chatChanges,
  chatNames,
  chatPage,
  chatSearch,
  myChat,
  publicChat,
  type changesQuery,
  type namesQuery,
  type pageQuery,
  type PublicChat,
  type searchQuery,
} from "./schema";

/** The latest day of the public room, the same for everybody. */
export async function readPublicChat(): Promise<PublicChat> {
  return unwrapAs(publicChat, await createPublicSupabase().rpc("public_chat"));
}

/** The same for a static page; null only in a build without a database. */
export const getPublicChat = cache((): Promise<PublicChat | null> => unlessBuilding(readPublicChat));

/** The member's rooms, and how they stand in the chat. */
export async function readMyChat() {
  return unwrapAs(myChat, await (await createServerSupabase()).rpc("my_chat"));
}

/** Fifty messages of a room. Throws not_found where it is closed to the member. */
export async function readChatPage({ room, before, after, around, at }: z.output<typeof pageQuery>) {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("chat_page", {
    p_room: room,
    p_before: before,
    p_after: after,
    p_around: around,
    p_at: at,
  });
  return unwrapAs(chatPage, answer);
}

/** What was said and changed after a number. Throws not_found. */
export async function readChatChanges({
  room,
  after,
}: Pick<z.output<typeof changesQuery>, "room" | "after">) {
  const supabase = await createServerSupabase();
  return unwrapAs(chatChanges, await supabase.rpc("chat_changes", { p_room: room, p_after: after }));
}

/** Messages with words in English, Spanish or German. Throws not_found. */
export async function searchChat({ room, q, before }: z.output<typeof searchQuery>) {
  const supabase = await createServerSupabase();
  return unwrapAs(
    chatSearch,
    await supabase.rpc("search_chat", { p_room: room, p_query: q, p_before: before }),
  );
}

/** Usernames for a mention. Throws not_found. */
export async function readChatNames({ room, start }: z.output<typeof namesQuery>) {
  const supabase = await createServerSupabase();
  return unwrapAs(chatNames, await supabase.rpc("chat_names", { p_room: room, p_start: start }));
}
