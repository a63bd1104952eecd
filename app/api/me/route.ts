import { readMe } from "@/lib/members/queries";
import { route } from "@/lib/guard/route";
import { dropEndedSession, readOpenMember } from "@/lib/session/session";

/** Who is signed in, for the top bar of static pages. Signed out is an answer, not an error. */
export const GET = route({ auth: "public" }, async () => {
  const member = await readOpenMember();
  if (!member) await dropEndedSession();
  return { member: member ? await readMe(member) : null };
});
