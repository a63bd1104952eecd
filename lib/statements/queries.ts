import "server-only";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { ownStatement, type OwnStatement } from "./schema";
import type { StatementKeys } from "./sign";

/** The caller's own statement. */
export async function readStatement(): Promise<OwnStatement> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownStatement, await supabase.rpc("my_statement"));
}

/** The keys that sign and verify. Throws service_unavailable where the operator has set none. */
export function statementKeys(): StatementKeys {
  const keys = env.STATEMENT_KEYS;
  if (!keys) throw new AppError("service_unavailable");
  return keys;
}
