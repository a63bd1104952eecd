import { z } from "zod";
import { locales } from "@/lib/platform/i18n/routing";

const ids = z.array(z.string());

/** Why the last comparison did not end well (`private.discord_states.error`). */
export const syncErrors = ["forbidden", "unknown_role", "unavailable"] as const;
export type SyncError = (typeof syncErrors)[number];
const syncError = z.enum(syncErrors);

/** Answer of `my_discord`. */
export const ownDiscord = z.object({
  account: z.object({ id: z.string(), name: z.string().nullable(), since: z.string() }).nullable(),
  /** What linking gives. */
  points: z.number().int(),
  /** Null before Discord was asked. */
  in_server: z.boolean().nullable(),
  synced_at: z.string().nullable(),
  waiting: z.boolean(),
  error: syncError.nullable(),
  expected: ids,
  roles: ids,
});
export type OwnDiscord = z.output<typeof ownDiscord>;

/** Answer of `claim_discord`. */
export const claimedAccounts = z.array(
  z.object({
    account: z.string(),
    user_id: z.uuid().nullable(),
    due_at: z.string(),
    expected: ids,
    /** Roles that are ours to give and to take. */
    known: ids,
  }),
);
export type ClaimedAccount = z.output<typeof claimedAccounts>[number];

const tokenRow = z.object({
  user_id: z.uuid(),
  account: z.string(),
  key: z.string(),
  access: z.string(),
  refresh: z.string(),
  expires_at: z.string(),
  version: z.number().int(),
});
export type TokenRow = z.output<typeof tokenRow>;
export const tokenAnswer = tokenRow.nullable();
export const tokenRows = z.array(tokenRow);

/** Part of the answer of `admin_health`. */
export const discordHealth = z.object({
  linked: z.number().int(),
  in_server: z.number().int(),
  drift: z.array(
    z.object({
      user_id: z.uuid().nullable(),
      name: z.string().nullable(),
      expected: ids,
      roles: ids,
      error: syncError.nullable(),
      synced_at: z.string().nullable(),
    }),
  ),
});
export type DiscordHealth = z.output<typeof discordHealth>;

/** What Discord adds to the address of the callback. */
export const callbackQuery = z.object({
  code: z.string().max(500).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
});

export const joinForm = z.object({ locale: z.enum(locales) });
export const resyncForm = z.object({});
