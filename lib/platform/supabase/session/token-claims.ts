/**
 * What an access token says (RFC 7519), not verified; null when it cannot be read. Without a library: pages read it that have no
 * client of the auth service.
 */
export function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === "object" ? (claims as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Whose an access token is, as its claim `sub` says, not verified; null when it cannot be read. */
export function subjectOf(token: string): string | null {
  const { sub } = claimsOf(token) ?? {};
  return typeof sub === "string" ? sub : null;
}
