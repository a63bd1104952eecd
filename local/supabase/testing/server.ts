import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import type { Claims } from "../claims.ts";
import { loadKeys, signAccessToken, type Keys } from "../keys.ts";
import { RELAXED_LIMITS } from "../auth/options.ts";
import { startSupabase, type RunningSupabase, type SupabaseOptions } from "../start.ts";
import { startTestPostgres } from "./postgres.ts";

export type TestServer = RunningSupabase & {
  /** Superuser of the test's own database. */
  sql: Sql;
  dbUrl: string;
  /** For `own` alone. */
  restartPostgres(): Promise<void>;
  keys: Keys;
  /** The unmodified client; `key` defaults to the publishable one, `token` to none. */
  client(options?: { key?: string; token?: string }): SupabaseClient;
  /** An access token as auth would issue it, for a member who need not exist. */
  token(sub: string, claims?: Partial<Claims>): Promise<string>;
};

/** A database (`own`: on a server of its own) and the whole server for one test file, on free ports and temporary folders. */
export async function startTestServer({
  own = false,
  ...options
}: Partial<SupabaseOptions> & { own?: boolean } = {}): Promise<TestServer> {
  const database = await startTestPostgres({ own });
  const dataDir = await mkdtemp(join(tmpdir(), "altura-supabase-"));
  const supabase = await startSupabase({
    dbUrl: database.url,
    port: 0,
    dataDir,
    siteUrl: "http://localhost:3000",
    mailboxUrl: "http://127.0.0.1:9",
    smtpUrl: "smtp://127.0.0.1:9",
    ...options,
    // The function of the hook belongs to the application's schema.
    auth: { limits: RELAXED_LIMITS, tokenHook: null, ...options.auth },
  });
  const keys = await loadKeys(options.dataDir ?? dataDir, supabase.url);
  return {
    ...supabase,
    sql: database.sql,
    dbUrl: database.url,
    restartPostgres: database.restart,
    keys,
    client: ({ key = supabase.publishableKey, token } = {}) =>
      createClient(supabase.url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(token ? { accessToken: () => Promise.resolve(token) } : {}),
      }),
    token: (sub, claims = {}) => {
      const iat = Math.floor(Date.now() / 1000);
      const base = { role: "authenticated", aud: "authenticated", iat, exp: iat + 3600 } as const;
      return signAccessToken(keys, { ...base, sub, ...claims });
    },
    stop: async () => {
      await supabase.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
