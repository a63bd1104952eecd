import { z } from "zod";

/** The questions as the messages hold them, by key; question and answer are the messages `q` and `a`. */
export const questionsSchema = z.record(z.string(), z.object({ id: z.string(), group: z.string() }));
