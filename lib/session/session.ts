import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { unsign } from "@/lib/platform/crypto/signed-cookie";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import { freshToken } from "@/lib/platform/supabase/session-cookie";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { checkedSession } from "./checked-session";
import { readMember } from "./claims";
import { onboardedCookie } from "@/lib/session/cookies/cookies";
import type { Member } from "./member";
import { clearSession } from "@/lib/session/cookies/session-cookies";
import { readSessionStatus } from "@/lib/session/status/session-status";

/** `checked` when the signed cookie said that it is open and nothing was looked up. */
type Live<Status> = { status: Status; member: Member; checked: boolean };
export type LiveSession = Live<"open"> | Live<"second_factor_required">;

/** `ended` is a session that the server does not accept: ended elsewhere, expired, or a cookie that is nobody's. */
export type Session = LiveSession | { status: "none"; member: null } | { status: "ended"; member: null };

/** The session of the request. Verified here; costs no call while the token and the signed cookie are fresh. */
export const readSession = cache(async (): Promise<Session> => {
  const jar = await cookies();
  const held = jar.getAll();
  if (!hasSessionCookie(held)) return { status: "none", member: null };
  const supabase = await createServerSupabase();
  const member = await readMember(supabase, freshToken(held));
  if (!member) return { status: "ended", member: null };
  if (unsign(jar.get(onboardedCookie)?.value) === checkedSession(member)) {
    return { status: "open", member, checked: true };
  }
  const status = await readSessionStatus(supabase);
  return status === "session_ended" ? { status: "ended", member: null } : { status, member, checked: false };
});

/** The signed-in person, or null. Null, too, until an enrolled second factor has been given. */
export async function readOpenMember(): Promise<Member | null> {
  const session = await readSession();
  return session.status === "open" ? session.member : null;
}

/** In a handler: clears the cookies of a session that the server does not accept. */
export async function dropEndedSession(): Promise<void> {
  if ((await readSession()).status === "ended") await clearSession();
}
