import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { within } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { discordApp } from "./addresses";
import { discordBot } from "./bot";
import { ownDiscord, type OwnDiscord } from "./schema";

/** The member's Discord account, what it should have and has. */
export async function readOwnDiscord(): Promise<OwnDiscord> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownDiscord, await supabase.rpc("my_discord"));
}

/** Whether the community has a server that members can join from here. */
export const hasServer = (): boolean => discordApp() !== null;

/** Names of roles by id; empty while Discord does not say them, or not in time for a page. */
export async function readRoleNames(): Promise<ReadonlyMap<string, string>> {
  const app = discordApp();
  if (!app) return new Map();
  return within(timeouts.discordPageMs, discordBot(app).roleNames()).catch((error: unknown) => {
    console.warn("Discord did not tell the names of roles:", describeError(error));
    return new Map<string, string>();
  });
}
