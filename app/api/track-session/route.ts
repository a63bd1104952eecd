import { route } from "@/lib/guard/route";
import { touchSession } from "@/lib/session/mutations";

/** Once on load when signed in, then every five minutes: keeps `user_sessions` current. */
export const POST = route(
  { auth: "member", limit: { name: "track-session", max: 30, seconds: 300 } },
  async ({ request, member }) => {
    await touchSession(member, request.headers);
    return { ok: true };
  },
);
