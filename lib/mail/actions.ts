"use server";

import { z } from "zod";
import { action } from "@/lib/guard/action";
import { AppError } from "@/lib/platform/errors";
import { mailCategories } from "./categories";
import { leaveByMail, stopMail } from "./mutations";
import { readInvitation, readUnsubscribe } from "./unsubscribe";

const token = z.string().max(300);
const input = z.object({
  token,
  categories: z.array(z.enum(mailCategories)).min(1),
});

/** Stops the ticked categories for whoever the token names. Throws invalid_input for a token that is none. */
export const unsubscribe = action(input, async ({ token, categories }) => {
  const known = readUnsubscribe(token);
  if (!known) throw new AppError("invalid_input");
  await stopMail({ user: known.user, categories });
  return { categories };
});

/** Stops every mail to the recipient of an invitation. Throws invalid_input for a token that is none, or whose mail is gone. */
export const leaveInvitation = action(z.object({ token }), async ({ token: given }) => {
  const invitation = readInvitation(given);
  if (!invitation || (await leaveByMail(invitation)) === "unknown") throw new AppError("invalid_input");
  return { left: true };
});
