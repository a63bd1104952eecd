import "server-only";
import { DiscordAPIError, RateLimitError, REST } from "@discordjs/rest";
import { RESTJSONErrorCodes, Routes } from "discord-api-types/v10";
import { z } from "zod";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { discordOrigin, type DiscordApp } from "./addresses";
import type { SyncError } from "./schema";

/** Milliseconds that a call waits for its bucket; beyond it the work is put back (`waitOf`). */
const longestWait = 5000;

const guildMember = z.object({ roles: z.array(z.string()) });
const guildRoles = z.array(z.object({ id: z.string(), name: z.string() }));

/** What the bot does in the server of the community. */
export type DiscordBot = ReturnType<typeof discordBot>;

let made: { app: string; bot: ReturnType<typeof makeBot> } | undefined;

/** One for each process, because it counts the buckets of Discord's rate limits. */
export function discordBot(app: DiscordApp) {
  const key = JSON.stringify([app, discordOrigin()]);
  if (made?.app !== key) made = { app: key, bot: makeBot(app) };
  return made.bot;
}

function makeBot({ guild, botToken }: DiscordApp) {
  const rest = new REST({
    version: "10",
    api: `${discordOrigin()}/api`,
    timeout: timeouts.discordCallMs,
    retries: 1,
    rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > longestWait,
  }).setToken(botToken);
  let names: Promise<Map<string, string>> | null = null;
  let namesUntil = 0;

  return {
    /** Roles of an account; null when it is no member of the server. */
    async rolesOf(account: string): Promise<string[] | null> {
      try {
        return guildMember.parse(await rest.get(Routes.guildMember(guild, account))).roles;
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    /** Brings an account into the server with its own token (scope guilds.join); nothing changes for who is there. */
    async join(account: string, accessToken: string): Promise<void> {
      await rest.put(Routes.guildMember(guild, account), { body: { access_token: accessToken } });
    },
    async addRole(account: string, role: string): Promise<void> {
      await rest.put(Routes.guildMemberRole(guild, account, role));
    },
    async removeRole(account: string, role: string): Promise<void> {
      await rest.delete(Routes.guildMemberRole(guild, account, role));
    },
    /** Names of the server's roles by id, at most five minutes old. */
    roleNames(): Promise<Map<string, string>> {
      if (!names || performance.now() > namesUntil) {
        namesUntil = performance.now() + 300_000;
        names = rest
          .get(Routes.guildRoles(guild))
          .then((answer) => new Map(guildRoles.parse(answer).map(({ id, name }) => [id, name])));
        names.catch(() => (names = null));
      }
      return names;
    },
  };
}

/** Whether the account is not, or no more, a member of the server. */
export function isGone(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMember;
}

/** Whether Discord no longer takes the member's token (code 50025 of its reference). */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InvalidOAuth2AccessToken;
}

/** A failed call as it is kept. */
export function syncErrorOf(error: unknown): SyncError {
  if (!(error instanceof DiscordAPIError)) return "unavailable";
  if (error.code === RESTJSONErrorCodes.UnknownRole) return "unknown_role";
  return error.status === 403 ? "forbidden" : "unavailable";
}

/** Seconds that Discord asked to wait; 0 when it did not. */
export const waitOf = (error: unknown): number =>
  error instanceof RateLimitError ? Math.ceil(Math.max(error.retryAfter, error.timeToReset) / 1000) : 0;
