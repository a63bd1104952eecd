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
