import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/** Forgets the state of decided cases and wakes those whose time has come; returns how many. */
export async function tidyCases(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("tidy_cases"));
}
