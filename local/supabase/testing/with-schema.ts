import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase, type FreshDatabase } from "../../postgres/testing.ts";
import type { Running } from "../../service.ts";
import { startSupabase, type RunningSupabase, type SupabaseOptions } from "../start.ts";

export type TestSupabase = Running & {
  db: FreshDatabase;
  supabase: RunningSupabase;
  /** Where its keys are kept. */
  dataDir: string;
};

/** The application's schema and the whole local Supabase on it for one test file; without a mailbox unless one is named. */
export async function startTestSupabase(options: Partial<SupabaseOptions> = {}): Promise<TestSupabase> {
  const db = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "altura-supabase-"));
  const supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl: "http://localhost:3000",
    mailboxUrl: "http://127.0.0.1:9",
    smtpUrl: "smtp://127.0.0.1:9",
    ...options,
  });
  return {
    db,
    supabase,
    dataDir,
    stop: async () => {
      await supabase.stop();
      await rm(dataDir, { recursive: true });
      await db.drop();
    },
  };
}

/** The environment in which `lib/` finds it. */
export function applicationEnv({ url, publishableKey, secretKey }: RunningSupabase): Record<string, string> {
  return {
    APP_URL: "http://localhost:3000",
    APP_SECRET: "a".repeat(32),
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
  };
}
