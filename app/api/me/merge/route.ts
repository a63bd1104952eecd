import { mergeAccounts } from "@/lib/account/merge/mutations";
import { mergeRequest } from "@/lib/account/merge/schema";
import { signOut } from "@/lib/account/sign-out";
import { route } from "@/lib/guard/route";
import { deliverSoon } from "@/lib/outbox/soon";

/**
 * Joins two accounts and answers which of them this one was. A handler and no action: the younger account's session ends
 * with it, and an action would draw the page again for someone who has just gone.
 */
export const POST = route({ auth: "member", schema: mergeRequest }, async ({ member, input }) => {
  const side = await mergeAccounts(member, input.request);
  if (side === "younger") await signOut();
  deliverSoon();
  return { side };
});
