import { z } from "zod";
import { levelKeys } from "@/lib/points/rules";
import { boardPage, boardWindows } from "./rules";

export const place = z.object({
  rank: z.number().int(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  level: z.enum(levelKeys),
  points: z.number().int(),
  /** Points by source, before the limit on what a week counts of one. */
  sources: z.record(z.string(), z.number().int()),
  own: z.boolean(),
  /** Of a season in review: a gain that stands out is being looked at. */
  provisional: z.boolean(),
  /** Places won since the day began (UTC); null for who was not there. */
  change: z.number().int().nullable(),
});
export type Place = z.output<typeof place>;

/** Answer of `leaderboard`. */
export const board = z.object({
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** When the ranking was last brought to the ledger. */
  as_of: z.string(),
  /** Percent of a week that may come from one repeatable source. */
  share: z.number().int(),
  rows: z.array(place),
});
export type Board = z.output<typeof board>;

/** Answer of `my_ranking`. */
export const ownPlace = z.discriminatedUnion("listed", [
  z.object({
    listed: z.literal(false),
    points: z.number().int(),
    why: z.enum(["staff", "opted_out", "suspended", "no_points"]),
  }),
  z.object({
    listed: z.literal(true),
    points: z.number().int(),
    rank: z.number().int(),
    rows: z.array(place),
  }),
]);
export type OwnPlace = z.output<typeof ownPlace>;

/** Query of `/api/me/ranking`. */
export const rankingQuery = z.object({ window: z.enum(boardWindows) });

/** Query of `/api/leaderboard`: a page, or the names that begin with `q`. */
export const boardQuery = rankingQuery.extend({
  page: z.coerce.number().int().min(1).max(boardPage.last).default(1),
  q: z.string().trim().max(40).default(""),
});

/** Answer of `my_league` and `set_league`. */
export const league = z.object({
  joined: z.boolean(),
  /** From 1, the lowest. */
  division: z.number().int(),
  divisions: z.number().int(),
  /** Most members of a group. */
  size: z.number().int(),
  /** Places that climb, and that go down. */
  up: z.number().int(),
  down: z.number().int(),
  /** Of this week. */
  ends_at: z.string(),
  /** The own group; null before the first Monday. */
  rows: z
    .array(
      z.object({
        /** Null without a point this week. */
        rank: z.number().int().nullable(),
        name: z.string(),
        avatar_url: z.string().nullable(),
        points: z.number().int(),
        zone: z.enum(["up", "stay", "down", "away"]),
        own: z.boolean(),
      }),
    )
    .nullable(),
  /** How the week before ended. */
  last: z
    .object({
      week: z.string(),
      division: z.number().int(),
      points: z.number().int(),
      rank: z.number().int().nullable(),
      outcome: z.enum(["up", "stay", "down", "away"]),
    })
    .nullable(),
});
export type League = z.output<typeof league>;

export const leagueForm = z.object({
  joined: z.enum(["true", "false"]).transform((value) => value === "true"),
});
