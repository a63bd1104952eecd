import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { challengeFile, type ChallengeFile } from "./schema";

/** A challenge to be edited, with its versions; null for what a new one needs. Throws not_found. */
export async function readChallengeFile(_staff: Staff, id: string | null): Promise<ChallengeFile> {
  const supabase = await createServerSupabase();
  // Null in SQL, which the generated types do not know of arguments.
  return unwrapAs(challengeFile, await supabase.rpc("admin_challenge", { p_id: id as string }));
}
