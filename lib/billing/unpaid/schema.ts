import { z } from "zod";

/** A payment of the member's subscription that is missing (`private.unpaid_json`). */
export const unpaid = z.object({
  plan: z.string(),
  plan_key: z.string(),
  /** The card was declined, or its bank asks the holder to confirm; null where that is not known. */
  cause: z.enum(["declined", "confirm"]).nullish(),
  /** When access ends; null when that is not known. */
  ends_at: z.string().nullable(),
  /** Whether it has ended. */
  ended: z.boolean(),
});
export type Unpaid = z.output<typeof unpaid>;
