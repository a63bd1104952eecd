import "server-only";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/lib/platform/env";
import type { Database } from "./database.gen";
import { withServerKey } from "./key";

let client: SupabaseClient<Database> | undefined;

/**
 * The service role, which row level security does not bind. Imported only by `mutations.ts`, admin `queries.ts`,
 * webhooks, cron and what reads for many members at once. It holds no session, so one client serves the whole process.
 */
export function createAdminSupabase(): SupabaseClient<Database> {
  client ??= createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...withServerKey,
  });
  return client;
}
