import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { codeFile, type CodeFile } from "./schema";

/** A promotion code and who used it. For admins; the database checks the role again. Throws not_found. */
export async function readCodeFile(_staff: Staff, id: string): Promise<CodeFile> {
  const supabase = await createServerSupabase();
  return unwrapAs(codeFile, await supabase.rpc("admin_promotion_code", { p_code: id }));
}
