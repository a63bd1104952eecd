import "server-only";
import { sign, unsign } from "@/lib/platform/crypto/signed-cookie";
import { checkedSession } from "@/lib/session/checked-session";
import type { Member } from "@/lib/session/member";
import { hintOptions, onboardedCookie } from "./cookies";
import { hostCookie, hostOptions } from "./host-cookies";

/** Says of nobody that they were let in; while a browser holds it, the middleware looks. */
const none = "none";

/** Whether the cookie says that this session, at this level, was let in by the guards. */
export function holdsPass(cookie: string | undefined, member: Member): boolean {
  return unsign(cookie) === checkedSession(member);
}

/**
 * The cookie that a browser keeps as long as its session: signed when second factor and onboarding are known to be
 * complete, neither of which a session loses at its level. It says nothing about whether the session is still alive.
 */
export function passCookie(member: Member, letIn: boolean) {
  const value = letIn ? sign(checkedSession(member)) : none;
  return { name: hostCookie(onboardedCookie), value, ...hostOptions(), maxAge: hintOptions.maxAge };
}
