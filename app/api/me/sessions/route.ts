import { signOutEverywhere } from "@/lib/account/mutations";
import { route } from "@/lib/guard/route";

/** "Sign out everywhere". A handler and no action: an action would draw the page again for someone who has just gone. */
export const DELETE = route(
  { auth: "member", limit: { name: "end-session", max: 60, seconds: 600 } },
  async ({ member }) => {
    await signOutEverywhere(member);
    return { ok: true };
  },
);
