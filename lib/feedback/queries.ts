import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { ownMessages, type MyFeedback } from "./schema";
import type { Member } from "@/lib/session/member";

/** What the member wrote to us, newest first, and what the form can be filled in with. */
export async function readMyFeedback(member: Member): Promise<MyFeedback> {
  const supabase = await createServerSupabase();
  const messages = unwrapAs(
    ownMessages,
    await supabase
      .from("feedback")
      .select("reference, topic, status, created_at")
      .eq("user_id", member.id)
      .order("created_at", { ascending: false })
      .limit(20),
  );
  return { name: member.fullName ?? "", email: member.email ?? "", messages };
}
