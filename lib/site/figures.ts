import { z } from "zod";
import { levelList } from "@/lib/points/schema";

const count = z.coerce.number().int().nonnegative();

/** The SQL function `private.memberships_minted`: minted of supply, and when the contract was asked; null before the first time. */
const minted = { minted: count.nullable(), supply: count.nullable(), minted_at: z.string().nullable() };

/** Shape of the SQL function `public_figures()`; `rules` are the points that each source gives. */
export const figuresSchema = z.object({
  members: count,
  points_today: count,
  ...minted,
  rules: z.record(z.string(), count),
  levels: levelList,
  at: z.string(),
});

export type Figures = z.output<typeof figuresSchema>;

/** The figures that the home page shows and asks for again, and no more. */
export const liveFigures = ({ members, points_today, minted, minted_at, at }: Figures) => ({
  members,
  points: points_today,
  minted,
  mintedAt: minted_at,
  at,
});

/**
 * Shape of the SQL function `transparency_figures()`; revenue in the smallest unit, null unless the operator shows it;
 * `reconciled` is the last nightly comparison of all totals with the facts behind them, null before the first.
 */
export const transparencySchema = z.object({
  members: count,
  members_month: count,
  points_issued: count,
  points_reversed: count,
  ledger_lines: count,
  qualified_referrals: count,
  ...minted,
  revenue: z
    .object({ month: z.coerce.number().int(), total: z.coerce.number().int(), currency: z.string() })
    .nullable(),
  reconciled: z.object({ at: z.string(), members: count, lines: count, mismatches: count }).nullable(),
  at: z.string(),
});

export type Transparency = z.output<typeof transparencySchema>;

/** What the SQL function `continue_reconciliation()` answers: a piece done, all done, nothing due, or another call at it. */
export const reconciliationSchema = z.object({
  state: z.enum(["continue", "done", "rest", "busy"]),
  mismatches: count,
});

export type Reconciliation = z.output<typeof reconciliationSchema>;
