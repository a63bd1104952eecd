import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { newBlock } from "./schema";

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

/** Throws block_invalid, block_hits_staff, already_blocked. */
export async function addBlock(
  _staff: Staff,
  { kind, value, days, reason }: z.output<typeof newBlock>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_kind: kind, p_value: value, p_reason: reason, p_days: days ?? undefined };
  return unwrapAs(changed, await supabase.rpc("admin_add_block", asked));
}

/** Throws changed_meanwhile when somebody else was faster. */
export async function liftBlock(_staff: Staff, block: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_lift_block", { p_block: block, p_reason: reason }));
}
