import { z } from "zod";

/** A list of messages by its keys, in order. */
const keys = z.record(z.string(), z.unknown()).transform(Object.keys);

/** Shape of a section of a reading page. Its texts are messages: they may hold the tags of `richWords`. */
const section = z.object({
  id: z.string(),
  body: keys,
  /** What to do, in order. */
  steps: keys.optional(),
  aside: z.unknown().optional(),
  table: z.object({ head: keys, rows: z.record(z.string(), keys) }).optional(),
});

export const sectionsSchema = z.record(z.string(), section);
