import { z } from "zod";

/** What waits for a second person (`private.decision_json`). */
export const waiting = z
  .object({
    id: z.uuid(),
    /** Who decided first; null once they are gone. */
    by: z.string().nullable(),
    at: z.string(),
    /** When it counts all the same, because nobody else is there; null while somebody is. */
    happens_at: z.string().nullable(),
    /** Whether the reader cannot be the second person. */
    own: z.boolean(),
  })
  .nullable();
export type Waiting = z.output<typeof waiting>;
