import "server-only";
import { env } from "@/lib/platform/env";

/** Where Discord is; a local start has its own. */
export const discordOrigin = (): string => (env.DISCORD_API_URL ?? "https://discord.com").replace(/\/+$/, "");

export type DiscordApp = { clientId: string; clientSecret: string; guild: string; botToken: string };

/** The application at Discord and its bot; null while any part of it is not configured. */
export function discordApp(): DiscordApp | null {
  const clientId = env.DISCORD_CLIENT_ID;
  const clientSecret = env.DISCORD_CLIENT_SECRET;
  const guild = env.DISCORD_GUILD_ID;
  const botToken = env.DISCORD_BOT_TOKEN;
  return clientId && clientSecret && guild && botToken && env.DISCORD_TOKEN_KEYS
    ? { clientId, clientSecret, guild, botToken }
    : null;
}
