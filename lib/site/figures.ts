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

/** The figures that the home page shows and asks for again, and no more. */
export const liveFigures = ({ members, points_today, minted, at }: Figures) => ({
  members,
  points: points_today,
  minted,
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
  minted: count,
  supply: count.nullable(),
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

/**
 * Shape of the SQL function `site_facts()`: periods in days, the tier an NFT gives, what minting one costs (wei, null
 * while nobody can mint), and places of limited plans that can still be bought by card (null while not known).
 */
export const factsSchema = z.object({
  refund_days: count,
  grace_days: count,
  claim_days: count,
  click_days: count,
  referral_days: count,
  active_days: count,
  retry_days: count,
  invite_days: count,
  nft_tier: z.string(),
  mint_price: z.string().regex(/^\d+$/).nullable(),
  left: z.record(z.string(), z.number().int().nonnegative().nullable()),
});

export type Facts = z.output<typeof factsSchema>;

/** The first values of the settings: what a build without a database prints until its first revalidation. */
export const firstFacts: Facts = {
  refund_days: 14,
  grace_days: 7,
  claim_days: 365,
  click_days: 30,
  referral_days: 90,
  active_days: 3,
  retry_days: 30,
  invite_days: 60,
  nft_tier: "founder",
  mint_price: null,
  left: {},
};
