import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { importFile, type ImportFile } from "./schema";

/** An import with what its dry run found and what became of its lines. Throws not_found. */
export async function readImportFile(_admin: Staff, id: string): Promise<ImportFile> {
  const supabase = await createServerSupabase();
  return unwrapAs(importFile, await supabase.rpc("admin_import", { p_id: id }));
}
