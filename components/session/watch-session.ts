import type { Reaction } from "@/lib/session/auth-events";
import { reactionTo } from "@/lib/session/auth-events";
import type { BrowserSupabase } from "@/lib/platform/supabase/browser";
import { subjectOf } from "@/lib/platform/supabase/session/token-claims";
import { onSignedOutElsewhere } from "./signed-out-elsewhere";

/** What a page does about each reaction. */
export type SessionHandlers = Record<Exclude<Reaction, "none">, () => void>;

/**
 * Follows the session of `memberId` in this browser: all auth events (docs/product.md, Sessions and signing out), and a sign-out in
 * another tab, which our server does and the client of this tab is not told about. Returns how to stop.
 */
export function watchSession(
  supabase: BrowserSupabase,
  memberId: string,
  handlers: SessionHandlers,
): () => void {
  let seen = { userId: memberId as string | null, accessToken: null as string | null };
  const { data } = supabase.auth.onAuthStateChange((event, session) => {
    const accessToken = session?.access_token ?? null;
    const after = { userId: accessToken === null ? null : subjectOf(accessToken), accessToken };
    const reaction = reactionTo(event, seen, after);
    seen = { userId: memberId, accessToken: after.accessToken };
    if (reaction !== "none") handlers[reaction]();
  });
  const stopElsewhere = onSignedOutElsewhere(handlers.leave);
  return () => {
    data.subscription.unsubscribe();
    stopElsewhere();
  };
}
