import "server-only";
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

/** Names of roles by id; empty while Discord does not say them. */
export async function readRoleNames(): Promise<ReadonlyMap<string, string>> {
  const app = discordApp();
  return app
    ? discordBot(app)
        .roleNames()
        .catch(() => new Map<string, string>())
    : new Map();
}
