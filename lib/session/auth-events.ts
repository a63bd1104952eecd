import type { AuthChangeEvent } from "@supabase/supabase-js";

/** What a member page does about an auth event: read again, start over as someone else, leave, or set a password. */
export type Reaction = "none" | "reload" | "restart" | "leave" | "recover";

type Seen = { userId: string | null; accessToken: string | null };

/**
 * All seven events (docs/product.md, "Sessions and signing out"). INITIAL_SESSION says what the server just rendered; SIGNED_IN is
 * the first event of a page that finds a session, and repeated whenever a tab comes to the front. Both mean something only
 * when the session is another one than before.
 */
export function reactionTo(event: AuthChangeEvent, before: Seen, after: Seen): Reaction {
  if (event === "SIGNED_OUT") return "leave";
  if (after.userId !== null && after.userId !== before.userId) return "restart";
  switch (event) {
    case "INITIAL_SESSION":
      return "none";
    case "SIGNED_IN":
      return before.accessToken === null || after.accessToken === before.accessToken ? "none" : "reload";
    case "TOKEN_REFRESHED":
    case "USER_UPDATED":
    case "MFA_CHALLENGE_VERIFIED":
      return "reload";
    case "PASSWORD_RECOVERY":
      return "recover";
    default:
      return "none";
  }
}
