import { verifierCookie } from "@/lib/platform/supabase/options";

/** Seconds that a visit to a provider lasts at most, as long as the auth service waits for its end. */
const visitSeconds = 600;

type Written = { name: string; value: string; options: { maxAge?: number } };

/**
 * The cookies as they are written. The PKCE verifier of a visit to a provider lives no longer than the visit (the library keeps it 400 days),
 * in one cookie: auth-js writes it into another one for each visit too, and an index of these, which no exchange of ours reads or removes.
 */
export const shortVerifier = <T extends Written>(written: T[]): T[] =>
  written
    .filter(({ name, value }) => value === "" || name === verifierCookie || !name.endsWith("-code-verifier"))
    .map((cookie) =>
      cookie.name === verifierCookie && cookie.value !== ""
        ? { ...cookie, options: { ...cookie.options, maxAge: visitSeconds } }
        : cookie,
    );

/**
 * `send`, whose answers to a sign-in have no tokens of the provider: auth-js would write them into the session cookie, which scripts
 * can read. Nothing here uses them; Discord is asked for tokens of our own (`lib/discord/oauth.ts`).
 */
export function withoutProviderTokens(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (!answer.ok || !pathname.endsWith("/auth/v1/token")) return answer;
    const session = (await answer.json()) as Record<string, unknown>;
    const kept = Object.entries(session).filter(([name]) => !name.startsWith("provider_"));
    const headers = new Headers(answer.headers);
    // Of the body as it came.
    for (const name of ["content-length", "content-encoding"]) headers.delete(name);
    return Response.json(Object.fromEntries(kept), { status: answer.status, headers });
  };
}
