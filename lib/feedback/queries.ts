import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import {
  feedbackList,
  feedbackPageSize,
  ownMessages,
  type FeedbackFilter,
  type FeedbackList,
  type MyFeedback,
} from "./schema";
import type { Member } from "@/lib/session/member";
import type { Staff } from "@/lib/session/status/access";

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

/** One page of the inbox. The database checks the role of the caller again. */
export async function listFeedback(_staff: Staff, filter: FeedbackFilter): Promise<FeedbackList> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    feedbackList,
    await supabase.rpc("admin_feedback", {
      p_query: filter.q,
      p_status: filter.status,
      p_topic: filter.topic,
      p_page: filter.page,
      p_size: feedbackPageSize,
    }),
  );
}
