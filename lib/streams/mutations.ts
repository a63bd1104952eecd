import "server-only";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { entered } from "./schema";

/**
 * Enters the code that a stream shows; returns the points that it gave. Throws beside the field `code`: stream_code_wrong,
 * too_many_attempts; and stream_not_live, stream_not_included, not_found, suspended.
 */
export async function enterCode(_member: Member, stream: string, code: string): Promise<number> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("enter_stream_code", { p_stream: stream, p_code: code });
  const { outcome, points } = unwrapAs(entered, answer);
  if (outcome === "attended") return points;
  throw new AppError(outcome, { fields: outcome === "stream_not_live" ? undefined : { code: outcome } });
}

/** Asks for a mail before a stream, or for none; returns which. Throws not_found, stream_begun, suspended. */
export async function setReminder(_member: Member, stream: string, wanted: boolean): Promise<boolean> {
  const supabase = await createServerSupabase();
  return unwrap(await supabase.rpc("set_stream_reminder", { p_stream: stream, p_wanted: wanted }));
}

/** Tells those who asked of streams that begin soon; returns how many. */
export async function remindOfStreams(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("remind_of_streams"));
}
