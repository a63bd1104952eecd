import { z } from "zod";
import { locales } from "@/lib/platform/i18n/routing";
import { levelKeys, pointGroups } from "./rules";
import { appeal } from "@/lib/appeals/schema";

/** A line of the points ledger as its member reads it. */
export const ledgerLine = z.object({
  id: z.number().int(),
  source: z.string(),
  points: z.number().int(),
  reason: z.string(),
  /** What the sentence of the source names, such as a plan or a masked name. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  created_at: z.string(),
});
export type LedgerLine = z.output<typeof ledgerLine>;

/** Where each level begins, from the ground up. */
export const levelList = z.array(z.object({ key: z.enum(levelKeys), from: z.number().int() }));

/** The colour of the member's mountain, which their level has opened. */
export const ridge = z.enum(["alpenglow", "glacier", "forest"]);

/** Answer of `points_history`. */
export const pointsHistory = z.object({
  total: z.number().int(),
  /** Sum of the lines that the filter leaves. */
  points: z.number().int(),
  /** Null for a member without a profile. */
  owed: z.number().int().nullable(),
  /** With the appeal against points that staff took. */
  rows: z.array(ledgerLine.extend({ appeal: appeal.nullable() })),
});
export type PointsHistory = z.output<typeof pointsHistory>;

/** A day (UTC) of an address; what is none counts as no bound. */
const day = z.iso.date().optional().catch(undefined);

/** From which day to which lines are shown, both included. */
export const historyRange = z.object({ from: day, to: day });
export type HistoryRange = z.output<typeof historyRange>;

/** Query of the file of a list. */
export const historyFile = historyRange.extend({
  locale: z.enum(locales).catch(locales[0]),
  /** Without one, lines of all groups. */
  group: z.enum(pointGroups).optional(),
});
