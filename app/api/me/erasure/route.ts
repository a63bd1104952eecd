import { eraseAccount, sendErasureCode } from "@/lib/account/erasure";
import { erasureForm } from "@/lib/account/schema";
import { route } from "@/lib/guard/route";

/** Sends the code that the erasure asks for. */
export const POST = route({ auth: "member" }, async ({ member }) => {
  await sendErasureCode(member);
  return { ok: true };
});

/** A handler and no action: an action would draw the page again for someone who has just gone. */
export const DELETE = route({ auth: "member", schema: erasureForm }, async ({ member, input }) => {
  await eraseAccount(member, input);
  return { ok: true };
});
