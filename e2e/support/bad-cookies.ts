import { badSessions, readSessionValue } from "../../local/testing/bad-sessions.ts";
import { openSession } from "../../local/testing/session.ts";
import type { Sent } from "./hostile-requests.ts";
import { createMember } from "./members.ts";
import { services } from "./services.ts";
import { signingKey } from "./supabase-keys.ts";

/** Pages with a guard, or that ask who is there. */
export const guardedPages = [
  "/members/dashboard",
  "/members/settings",
  "/onboarding",
  "/linked-accounts",
  "/admin/home",
  "/admin/work",
  "/auth",
  "/auth/second-factor",
  "/auth/new-password",
  "/auth/ended",
  "/auth/plan",
  "/get-access",
  "/mint",
  "/payment-success?session_id=cs_1",
  "/connect-wallet-post-purchase",
  "/api/me",
  "/api/me/plan?locale=en",
];

/** Each kind of cookie that is no session, at the pages that `meets` says by their places in the two lists. */
export async function badCookies(meets: (page: number, cookie: number) => boolean): Promise<Sent[]> {
  const { jar } = await openSession(services, (await createMember()).email);
  const bad = await badSessions(readSessionValue(jar.get("altura-auth") ?? ""), await signingKey());
  return bad.flatMap(([title, cookie], turn) =>
    guardedPages
      .filter((_, place) => meets(place, turn))
      .map((path) => ({ path, about: title, kinds: [title, path], init: { headers: { cookie } } })),
  );
}
