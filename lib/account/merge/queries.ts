import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { ownMerge, type OwnMerge } from "./schema";

/** The merge that whoever asks is part of, and accounts that were joined to theirs. */
export async function readMerge(): Promise<OwnMerge> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownMerge, await supabase.rpc("my_merge"));
}
