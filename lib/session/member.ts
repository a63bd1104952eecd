import type { JwtPayload } from "@supabase/supabase-js";

/** Id of a member whose session was verified. Only the gates of `session.ts` make one. */
export type MemberId = string & { readonly __brand: "MemberId" };

export type Role = "admin" | "moderator";

/** Who asks, by their token. Name and picture are not in it: a token is older than the profile (`readCard`). */
export type Member = {
  id: MemberId;
  email: string | null;
  phone: string | null;
  sessionId: string;
  /** `aal2` once this session has shown a second factor. */
  level: "aal1" | "aal2";
  /** When this session last showed its second factor, in seconds since 1970; null when it has not. */
  factorAt: number | null;
  /** When it was last proven in any way, its second factor too; null when the token does not say. */
  provenAt: number | null;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value);

const secondFactors = ["totp", "mfa/phone", "mfa/webauthn"];

const words = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The `amr` claim (RFC 8176) as the auth service fills it: `{method, timestamp}` for each way the session was proven. */
function lastProof(amr: unknown, counts: (method: string) => boolean): number | null {
  if (!Array.isArray(amr)) return null;
  const times = (amr as { method?: unknown; timestamp?: unknown }[]).flatMap((entry) =>
    counts(String(entry?.method)) && typeof entry?.timestamp === "number" ? [entry.timestamp] : [],
  );
  return times.length > 0 ? Math.max(...times) : null;
}

/** The member of verified claims; null unless they belong to a signed-in, non-anonymous person's live session. */
export function memberFromClaims(claims: JwtPayload): Member | null {
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  if (!audience.includes("authenticated") || claims.role !== "authenticated" || claims.is_anonymous)
    return null;
  if (!isId(claims.sub) || !isId(claims.session_id)) return null;
  return {
    id: claims.sub as MemberId,
    email: words(claims.email),
    phone: words(claims.phone),
    sessionId: claims.session_id,
    level: claims.aal === "aal2" ? "aal2" : "aal1",
    factorAt: lastProof(claims.amr, (method) => secondFactors.includes(method)),
    provenAt: lastProof(claims.amr, () => true),
  };
}
