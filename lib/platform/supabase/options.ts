/** Name of the session cookie; fixed, because the default derives from the first label of the Supabase host. */
export const sessionCookie = "altura-auth";

/** Where auth-js keeps the PKCE verifier while a visitor is with a provider. */
export const verifierCookie = `${sessionCookie}-code-verifier`;

/** Shared by every client that keeps the session in cookies; `secure` follows the address of the app. */
export function sessionCookieOptions(appUrl: string) {
  return {
    name: sessionCookie,
    path: "/",
    sameSite: "lax" as const,
    secure: appUrl.startsWith("https://"),
  };
}

/** Names of the cookies of a request as they were sent: parsers leave out those whose value they cannot read. */
export function cookieNames(header: string | null): string[] {
  return (header ?? "").split(";").map((pair) => pair.replace(/=.*$/s, "").trim());
}

/** Long sessions are split over `altura-auth.0`, `.1` …; the PKCE verifier has a name of its own. */
export function hasSessionCookie(cookies: { name: string }[]): boolean {
  return cookies.some(({ name }) => name === sessionCookie || /^altura-auth\.\d+$/.test(name));
}
