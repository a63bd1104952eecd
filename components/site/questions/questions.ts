import { z } from "zod";

const question = z.object({ id: z.string(), group: z.string(), q: z.string(), a: z.string() });

export const questionsSchema = z.array(question);

export const questionGroups = ["joining", "points", "money", "wallet", "referrals", "privacy"] as const;
