import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { discordApp } from "./addresses";
import { discordBot, isGone, syncErrorOf, waitOf, type DiscordBot } from "./bot";
import { roleChanges } from "./rules";
import { claimedAccounts, type ClaimedAccount, type SyncError } from "./schema";

type Outcome = {
  /** Null and `roles` null leave what is known. */
  inServer: boolean | null;
  roles: string[] | null;
  error: SyncError | null;
  wait: number;
};

/** Compares one account with what it should have, and changes that. */
async function bringRoles(bot: DiscordBot, claimed: ClaimedAccount): Promise<Outcome> {
  let present: string[] | null = null;
  const ours = () => present?.filter((role) => claimed.known.includes(role)) ?? null;
  try {
    present = await bot.rolesOf(claimed.account);
    if (!present) return { inServer: false, roles: [], error: null, wait: 0 };
    const { add, remove } = roleChanges(present, claimed);
    let error: SyncError | null = null;
    const each = async (
      roles: string[],
      change: (role: string) => Promise<void>,
      after: (role: string) => string[],
    ) => {
      for (const role of roles) {
        try {
          await change(role);
          present = after(role);
        } catch (failure) {
          const kind = syncErrorOf(failure);
          if (kind === "unavailable") throw failure;
          // One role that cannot be changed keeps nobody from the others.
          error = kind;
        }
      }
    };
    await each(
      remove,
      (role) => bot.removeRole(claimed.account, role),
      (role) => present!.filter((one) => one !== role),
    );
    await each(
      add,
      (role) => bot.addRole(claimed.account, role),
      (role) => [...present!, role],
    );
    return { inServer: true, roles: ours(), error, wait: 0 };
  } catch (failure) {
    // They left while they were looked at.
    if (isGone(failure)) return { inServer: false, roles: [], error: null, wait: 0 };
    return {
      inServer: present ? true : null,
      roles: ours(),
      error: syncErrorOf(failure),
      wait: waitOf(failure),
    };
  }
}

/**
 * Brings the roles of accounts that are due, at most `limit`, or of one member's: how many were compared, and how many could
 * not be. When Discord asks to wait, the rest waits too.
 */
export async function syncRoles(limit: number, user?: string): Promise<{ compared: number; failed: number }> {
  const app = discordApp();
  if (!app) return { compared: 0, failed: 0 };
  const bot = discordBot(app);
  const supabase = createAdminSupabase();
  const claimed = unwrapAs(
    claimedAccounts,
    await supabase.rpc("claim_discord", { p_limit: limit, p_user: user }),
  );
  let failed = 0;
  let wait = 0;
  for (const one of claimed) {
    const outcome: Outcome =
      wait > 0 ? { inServer: null, roles: null, error: "unavailable", wait } : await bringRoles(bot, one);
    wait = Math.max(wait, outcome.wait);
    if (outcome.error) failed += 1;
    unwrap(
      await supabase.rpc("note_discord", {
        p_account: one.account,
        p_due_at: one.due_at,
        // Null in SQL, which the generated types do not know of arguments.
        p_in_server: outcome.inServer as boolean,
        p_roles: outcome.roles as string[],
        p_error: outcome.error as string,
        p_wait: outcome.wait,
      }),
    );
  }
  return { compared: claimed.length, failed };
}
