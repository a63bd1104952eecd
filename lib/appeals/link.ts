import "server-only";
import { sign, unsign } from "@/lib/platform/crypto/signed-cookie";
import { withQuery } from "@/lib/platform/query";
import { penaltyPages } from "./rules";

/** A suspension of a member; `penalty` is its key in the database (`private.penalty`), so a later one is another. */
export type AppealLink = { user: string; penalty: string };

/**
 * Lets a suspended member appeal this suspension and read the answer without signing in, which a banned one cannot; for nothing
 * else. How long it counts is decided where it is read (`private.suspension_link_counts`).
 */
export function appealToken({ user, penalty }: AppealLink): string {
  return sign(`appeal:${user}:${penalty}`);
}

/** Which suspension a token may appeal; null when it was changed or is none. */
export function readAppealToken(token: string | null | undefined): AppealLink | null {
  const [, user, penalty] = /^appeal:([^:]+):(.+)$/.exec(unsign(token ?? undefined) ?? "") ?? [];
  return user && penalty ? { user, penalty } : null;
}

/** The page on which a member sees a penalty of this kind, from a mail to them; `penalty` names a suspension. */
export function appealPath(kind: string, user: string | null | undefined, penalty?: string | null): string {
  if (kind === "suspension" && user && penalty)
    return withQuery("/appeal", { token: appealToken({ user, penalty }) });
  return Object.hasOwn(penaltyPages, kind)
    ? penaltyPages[kind as keyof typeof penaltyPages]
    : "/members/dashboard";
}
