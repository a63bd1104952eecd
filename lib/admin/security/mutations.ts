import "server-only";
import { createHash } from "node:crypto";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/** The keys whose age the security page tells. */
const keys = [
  "APP_SECRET",
  "CRON_SECRET",
  "SUPABASE_SECRET_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "MINT_SIGNER_KEY",
  "MINT_REVOKER_KEY",
  "DISCORD_CLIENT_SECRET",
  "DISCORD_BOT_TOKEN",
  "TURNSTILE_SECRET_KEY",
] as const;

/** 32 bits tell that a key is another one, and are shared by too many keys to tell which. */
export const fingerprint = (value: string) => createHash("sha256").update(value).digest("hex").slice(0, 8);

/** Tells the database which keys the application runs with, so that it knows since when. Returns how many are set. */
export async function noteSecrets(environment: NodeJS.ProcessEnv = process.env): Promise<number> {
  const set = keys.flatMap((name) => {
    const value = environment[name];
    return value ? [[name, fingerprint(value)]] : [];
  });
  unwrap(await createAdminSupabase().rpc("note_secrets", { p_fingerprints: Object.fromEntries(set) }));
  return set.length;
}
