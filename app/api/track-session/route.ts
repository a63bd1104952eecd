import { route } from "@/lib/guard/route";
import { touchSession } from "@/lib/session/mutations";

/**
 * Once on load when signed in, then every five minutes: keeps `user_sessions` current. The limit leaves room for many
 * tabs and full page loads of one person. Everybody may ask in the same moment, as after an outage.
 */
export const POST = route(
  { auth: "member", ofSession: true, atOnce: 16, limit: { name: "track-session", max: 120, seconds: 300 } },
  async ({ request, member }) => {
    await touchSession(member, request.headers);
    return { ok: true };
  },
);
