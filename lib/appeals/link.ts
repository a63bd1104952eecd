import "server-only";
import { sign, unsign } from "@/lib/platform/crypto/signed-cookie";
import { withQuery } from "@/lib/platform/query";
import { penaltyPages } from "./rules";

/** Lets a suspended member appeal and read the answer without signing in, which a banned one cannot; for nothing else. */
export function appealToken(user: string): string {
  return sign(`appeal:${user}`);
}

/** Whose suspension a token may appeal; null when it was changed or is none. */
export function readAppealToken(token: string | null | undefined): string | null {
  const [purpose, user] = unsign(token ?? undefined)?.split(":") ?? [];
  return purpose === "appeal" && user ? user : null;
}

/** The page on which a member sees a penalty of this kind, from a mail to them. */
export function appealPath(kind: string, user: string | null | undefined): string {
  if (kind === "suspension" && user) return withQuery("/appeal", { token: appealToken(user) });
  return Object.hasOwn(penaltyPages, kind)
    ? penaltyPages[kind as keyof typeof penaltyPages]
    : "/members/dashboard";
}
