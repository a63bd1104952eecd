import { z } from "zod";

const count = z.coerce.number().int().nonnegative();

/** Shape of the SQL function `public_figures()`; `rules` are the points that each source gives. */
export const figuresSchema = z.object({
  members: count,
  points_today: count,
  minted: count,
  supply: count.nullable(),
  rules: z.record(z.string(), count),
  at: z.string(),
});

export type Figures = z.output<typeof figuresSchema>;

/** Shape of the SQL function `transparency_figures()`; revenue in the smallest unit, null unless the operator shows it. */
export const transparencySchema = z.object({
  members: count,
  members_month: count,
  points_issued: count,
  points_reversed: count,
  ledger_lines: count,
  ledger_mismatches: count,
  qualified_referrals: count,
  minted: count,
  supply: count.nullable(),
  revenue: z
    .object({ month: z.coerce.number().int(), total: z.coerce.number().int(), currency: z.string() })
    .nullable(),
  at: z.string(),
});

export type Transparency = z.output<typeof transparencySchema>;
