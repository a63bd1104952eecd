import { readFileSync } from "node:fs";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import type { Services } from "../../local/services.ts";

/** The data folder of the run is the folder of this file. */
export const servicesFile = process.env.ALTURA_SERVICES ?? ".local/services.json";

/** Addresses and keys of the services this run talks to. */
export const services = JSON.parse(readFileSync(servicesFile, "utf8")) as Services;

/** The service role: for making a test's own data and for reading what really happened. Never used by a page. */
export const admin = createClient(services.supabase.url, services.supabase.secretKey, {
  auth: { persistSession: false, autoRefreshToken: false },
});

/** The owner of the database, for what no key may do: giving a first role, looking below row level security. */
export const sql = postgres(services.supabase.dbUrl, {
  max: 2,
  onnotice: () => {},
  // In milliseconds: a row that somebody holds ends the statement, which its error then names, before the test's own limit.
  connection: { statement_timeout: 60_000 },
});
