import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { streamCode, type StreamCode } from "./schema";

/** What the screen in a stream shows now. Throws not_found. */
export async function readStreamCode(_staff: Staff, stream: string): Promise<StreamCode> {
  const supabase = await createServerSupabase();
  return unwrapAs(streamCode, await supabase.rpc("admin_stream_code", { p_stream: stream }));
}
