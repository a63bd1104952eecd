"use server";

import { z } from "zod";
import { action } from "@/lib/guard/action";
import { AppError } from "@/lib/platform/errors";
import { mailCategories } from "./categories";
import { stopMail } from "./mutations";
import { readUnsubscribe } from "./unsubscribe";

const input = z.object({
  token: z.string().max(300),
  categories: z.array(z.enum(mailCategories)).min(1),
});

/** Stops the ticked categories for whoever the token names. Throws invalid_input for a token that is none. */
export const unsubscribe = action(input, async ({ token, categories }) => {
  const known = readUnsubscribe(token);
  if (!known) throw new AppError("invalid_input");
  await stopMail({ user: known.user, categories });
  return { categories };
});
