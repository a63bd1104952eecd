import "server-only";
import type { MemberId } from "@/lib/session/member";
import { unwrap } from "@/lib/platform/supabase/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";

/**
 * Forgets the member's Discord tokens and answers how many there were. Linking Discord is not built yet, so no token
 * is ever stored; sign-out already goes through here, as the specification asks.
 */
export async function deleteDiscordTokens(_member: MemberId): Promise<number> {
  return 0;
}

/** Points for a Discord account that has just been linked; once a member, once an account. A failure is logged; the account stays linked. */
export async function rewardDiscord(): Promise<void> {
  try {
    unwrap(await (await createServerSupabase()).rpc("reward_discord"));
  } catch (error) {
    console.error("The Discord link was not rewarded:", error instanceof Error ? error.message : error);
  }
}
