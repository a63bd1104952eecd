import { deleteDiscordTokens } from "@/lib/discord/mutations";
import { route } from "@/lib/guard/route";

/** Called at sign-out (docs/product.md, "Sessions and signing out"): forgets the Discord tokens of the person who asks. */
export const DELETE = route({ auth: "member", ofSession: true }, async ({ member }) => {
  await deleteDiscordTokens(member.id);
  return { ok: true };
});
