import { readMe } from "@/lib/members/queries";
import { route } from "@/lib/guard/route";
import { dropEndedSession, readIdentity } from "@/lib/session/session";

/** Who is signed in, for the top bar of static pages. Signed out is an answer, not an error. */
export const GET = route({ auth: "public" }, async () => {
  const identity = await readIdentity();
  // The read itself is refused for a session that has ended or still needs its second factor.
  const member = identity.status === "known" ? await readMe(identity.member) : null;
  if (!member) await dropEndedSession();
  return { member };
});
