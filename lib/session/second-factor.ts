import "server-only";
import { unwrap } from "@/lib/supabase/result";
import type { ServerSupabase } from "@/lib/supabase/server";
import type { Member } from "./member";

/**
 * Whether the session must still show the second factor its member enrolled. Asked of the database, because the list
 * of factors in the session cookie can be written by whoever holds it. A lookup that fails closes: it throws.
 */
export async function owesSecondFactor(supabase: ServerSupabase, { level }: Member): Promise<boolean> {
  if (level === "aal2") return false;
  return unwrap(await supabase.rpc("second_factor_missing"));
}
