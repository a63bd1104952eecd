import "server-only";
import { toError } from "@/lib/supabase/result";
import type { ServerSupabase } from "@/lib/supabase/server";
import { shutBy, type Shut } from "@/lib/supabase/shut";
import type { Member } from "./member";

/** Whether the session opens anything: it may have been ended elsewhere, or still owe its second factor. */
export type Standing = "open" | Shut;

/**
 * Asked of the database: an access token outlives its session, and the list of factors in the session cookie can be
 * written by whoever holds it. A lookup that fails closes: it throws.
 */
export async function standingOf(supabase: ServerSupabase): Promise<Standing> {
  const { data, error } = await supabase.rpc("second_factor_missing");
  if (!error) return data ? "second_factor_required" : "open";
  const refusal = toError(error);
  const shut = shutBy(refusal);
  if (!shut) throw refusal;
  return shut;
}

/** Whether the session must still show the second factor its member enrolled. */
export async function owesSecondFactor(supabase: ServerSupabase, { level }: Member): Promise<boolean> {
  return level !== "aal2" && (await standingOf(supabase)) === "second_factor_required";
}
