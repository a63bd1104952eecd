import "server-only";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/lib/platform/env";
import type { Database } from "./database.gen";
import { withServerKey } from "./key";

let client: SupabaseClient<Database> | undefined;

/** Nobody in particular: reads what every visitor may read, without cookies, so that public pages stay static. */
export function createPublicSupabase(): SupabaseClient<Database> {
  client ??= createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...withServerKey,
  });
  return client;
}
