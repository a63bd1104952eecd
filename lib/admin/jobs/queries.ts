import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { job, type Job } from "./schema";

/** A job and what became of its members; throws not_found for one of somebody else, unless an admin asks. */
export async function readJob(_staff: Staff, id: string): Promise<Job> {
  const supabase = await createServerSupabase();
  return unwrapAs(job, await supabase.rpc("admin_job", { p_job: id }));
}
