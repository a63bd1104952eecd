import { z } from "zod";
import { defaultLocale, locales } from "@/lib/platform/i18n/routing";
import { levelKeys } from "@/lib/points/rules";
import { levelList, pointsHistory, ridge } from "@/lib/points/schema";
import { ownSeason } from "@/lib/seasons/schema";

const count = z.number().int();

/** Things worth doing; names and places are messages and paths of the interface. */
export const nextKeys = [
  "onboarding",
  "unpaid",
  "claim",
  "wallet",
  "discord",
  "mission",
  "vote",
  "plan",
  "referral",
] as const;
export type NextKey = (typeof nextKeys)[number];

const opening = z.object({
  key: z.enum(["ridge_glacier", "ridge_forest", "high_camp", "slow_exempt", "early_mint", "mission"]),
  level: z.enum(levelKeys),
  /** Of a mission: its slug and its words. */
  mission: z.string().optional(),
  texts: z.record(z.string(), z.object({ title: z.string() })).optional(),
});
export type Opening = z.output<typeof opening>;

/** Where a member stands. */
export const standing = z.object({
  xp: count,
  /** Points that new ones settle first. */
  owed: count,
  levels: levelList,
});

/** What levels open, from the ground up. */
export const openings = z.array(opening);

/** Answer of `my_hub`. */
export const ownHub = standing.extend({ ridge, season: ownSeason.nullable() });
export type OwnHub = z.output<typeof ownHub>;

/** Answer of `my_climb`. */
export const climb = standing.extend({ openings, history: pointsHistory });
export type ClimbPage = z.output<typeof climb>;

/** Answer of `hub_today`: since midnight UTC. */
export const hubToday = z.object({
  joined: count,
  lines: count,
  points: count,
  minted: count,
  levels: levelList,
  /** Value of each source of points. */
  rules: z.record(z.string(), count),
  at: z.string(),
});
export type HubToday = z.output<typeof hubToday>;

/** Answer of `my_overview`. */
export const overview = z.object({
  name: z.string().nullable(),
  username: z.string().nullable(),
  tier: z.string(),
  since: z.string(),
  email: z.string().nullable(),
  receipts: count,
  sessions: count,
  second_factor: z.boolean(),
  wallets: count,
  discord: z.object({ name: z.string().nullable(), since: z.string() }).nullable(),
  /** What linking Discord gives. */
  discord_points: count,
});
export type Overview = z.output<typeof overview>;

/** Query of `/api/me/picture`; `ref` is the kind and the reference of a chapter of the own story. */
export const pictureQuery = z.object({
  kind: z.enum(["level", "rank", "chapter", "invite"]),
  ref: z.string().max(200).default(""),
  locale: z.enum(locales).default(defaultLocale),
});
export type PictureQuery = z.output<typeof pictureQuery>;
