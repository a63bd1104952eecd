import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { formVersions, type FormVersion } from "./schema";

/** The last 50 versions of the form of creators, the one in force first. */
export async function readFormVersions(_staff: Staff): Promise<FormVersion[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(formVersions, await supabase.rpc("admin_forms"));
}
