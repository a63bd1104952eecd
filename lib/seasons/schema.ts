import { z } from "zod";

const count = z.number().int();
const titles = z.record(z.string(), z.string());
export const seasonStates = ["planned", "open", "closing", "provisional", "final"] as const;
const state = z.enum(seasonStates);
/** What places down to `to` win, from the one after the prize before. */
const prize = z.object({ to: count, points: count });
export type Prize = z.output<typeof prize>;

/** Answer of `current_season`. */
export const season = z.object({
  id: z.string(),
  /** Name by language. */
  titles,
  starts_at: z.string(),
  ends_at: z.string(),
  /** The end before it was moved. */
  moved_from: z.string().nullable(),
  state,
  prizes: z.array(prize),
  /** Points in the season from which on a place wins. */
  min_points: count,
  /** When prizes are paid; null before it closed. */
  pays_at: z.string().nullable(),
  /** Of the rules of points when it closed. */
  rules_version: z.string().nullable(),
  ranked: count.nullable(),
  eligible: count.nullable(),
});
export type Season = z.output<typeof season>;

/** The member's part of the shown season. */
export const ownSeason = z.object({
  place: z.object({ rank: count, points: count }).nullable(),
  /** What the place wins, as things stand until the season is closed. */
  prize: count,
});
