import "server-only";
import { readOwnName } from "@/lib/members/queries";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { ownMessages, type MyFeedback, type OwnMessage } from "./schema";
import type { Member } from "@/lib/session/member";

/** What the member wrote to us with our answers, newest first. */
export async function readOwnMessages(): Promise<OwnMessage[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownMessages, await supabase.rpc("my_feedback"));
}

/** The same, and what the form of the contact page can be filled in with. */
export async function readMyFeedback(member: Member): Promise<MyFeedback> {
  const [name, messages] = await Promise.all([readOwnName(member), readOwnMessages()]);
  return { name: name ?? "", email: member.email ?? "", messages };
}
