import { z } from "zod";

/** Shape of the sections of a reading page. Texts are messages: they may hold the tags of `richWords`. */
const section = z.object({
  id: z.string(),
  title: z.string(),
  body: z.array(z.string()),
  /** What to do, in order. */
  steps: z.array(z.string()).optional(),
  aside: z.string().optional(),
  table: z
    .object({ caption: z.string(), head: z.array(z.string()), rows: z.array(z.array(z.string())) })
    .optional(),
});

export const sectionsSchema = z.array(section);
