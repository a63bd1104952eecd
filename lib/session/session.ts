import "server-only";
import { cookies } from "next/headers";
import { perRequest } from "@/lib/platform/memory/per-request";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import { usableToken } from "@/lib/platform/supabase/session/session-cookie";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { readMember } from "./claims";
import { onboardedCookie } from "@/lib/session/cookies/cookies";
import { hostCookie } from "@/lib/session/cookies/host-cookies";
import { holdsPass } from "@/lib/session/cookies/pass";
import type { Member } from "./member";
import { clearSession } from "@/lib/session/cookies/session-cookies";
import { readSessionState } from "@/lib/session/status/session-status";

/** Whose the request is, by its verified token alone; `passed` when the signed cookie says that the guards let it in. */
export type Identity =
  | { status: "none"; member: null }
  | { status: "ended"; member: null }
  | { status: "known"; member: Member; passed: boolean };

/** `checked` when the signed cookie said that it is open and nothing was looked up. */
type Live<Status> = { status: Status; member: Member; checked: boolean; onboarded: boolean | null };
export type LiveSession = Live<"open"> | Live<"second_factor_required">;

/** `ended` is a session that the server does not accept: ended elsewhere, expired, or a cookie that is nobody's. */
export type Session = LiveSession | { status: "none"; member: null } | { status: "ended"; member: null };

/**
 * Verified here, without asking the database: only for what then reads with the member's own client, which refuses a
 * session that has ended or still needs its second factor.
 */
export const readIdentity = perRequest(async (): Promise<Identity> => {
  const jar = await cookies();
  const held = jar.getAll();
  if (!hasSessionCookie(held)) return { status: "none", member: null };
  const member = await readMember(createServerSupabase, usableToken(held));
  if (!member) return { status: "ended", member: null };
  return { status: "known", member, passed: holdsPass(jar.get(hostCookie(onboardedCookie))?.value, member) };
});

/** The session of the request. Costs no call while the token and the signed cookie are fresh. */
export const readSession = perRequest(async (): Promise<Session> => {
  const identity = await readIdentity();
  if (identity.status !== "known") return identity;
  const { member } = identity;
  if (identity.passed) return { status: "open", member, checked: true, onboarded: true };
  const { status, onboarded } = await readSessionState(await createServerSupabase());
  return status === "session_ended"
    ? { status: "ended", member: null }
    : { status, member, checked: false, onboarded };
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
