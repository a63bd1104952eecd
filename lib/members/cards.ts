import "server-only";
import { z } from "zod";
import { gathered } from "@/lib/platform/memory/gathered";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Member } from "@/lib/session/member";

/** Answer of `my_card`. */
export const card = z.object({
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(z.enum(["admin", "moderator"])),
  unread: z.number(),
  sells: z.boolean(),
  waiting: z.boolean(),
});
/** Answer of `cards_of`. */
export const cards = z.array(z.object({ session_id: z.string(), card: card.nullable() }));

type Asking = Pick<Member, "id" | "sessionId" | "level">;

/**
 * The card of a verified session; null for one that has ended or still needs its second factor. Every page asks for it, so
 * what many ask at once is one call of the database (docs/decisions/0066), which looks at each session by itself.
 */
export const readCard = gathered(async (asking: readonly Asking[]) => {
  const p_sessions = asking.map(({ id, sessionId, level }) => ({
    user_id: id,
    session_id: sessionId,
    aal: level,
  }));
  const found = unwrapAs(cards, await createAdminSupabase().rpc("cards_of", { p_sessions }));
  return asking.map(({ sessionId }, n) => {
    const answer = found[n];
    // Nobody is ever shown the card of somebody else.
    if (answer?.session_id !== sessionId) throw new Error("cards_of answered for another session");
    return answer.card;
  });
});
