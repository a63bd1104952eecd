import "server-only";
import { hash } from "node:crypto";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import type { Member } from "./member";

type Verified = { member: Member; until: number };

/** Milliseconds; a request of a member verifies its token in the middleware and again in the page. */
const remembered = 10_000;
const most = 5000;

const name = Symbol.for("altura.verified-tokens");
const all = globalThis as { [name: symbol]: BoundedMap<string, Verified> | undefined };

/** One for the process: the bundles of Next (middleware, pages, handlers) each have this module for themselves. */
const verified = (all[name] ??= new BoundedMap(most));

/** Of the whole token, signature included: no other token has the same. */
const digest = (token: string) => hash("sha256", token, "base64");

/**
 * The member of a token that this process verified at most ten seconds ago and that has not run out, or null. It says
 * whose the token is, which cannot change; whether the session is still accepted is asked of the database.
 */
export function verifiedMember(token: string): Member | null {
  const found = verified.get(digest(token));
  return found && Date.now() < found.until ? found.member : null;
}

/** Remembers whose a token is, after its signature was verified. `exp` is its end in seconds since 1970 (RFC 7519). */
export function rememberVerified(token: string, member: Member, exp: number): void {
  const until = Math.min(Date.now() + remembered, exp * 1000);
  verified.set(digest(token), { member: Object.freeze({ ...member }), until });
}
