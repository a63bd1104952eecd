import "server-only";
import { createServerClient, type CookieMethodsServer } from "@supabase/ssr";
import { createClient, isAuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "@/lib/platform/env";
import type { Database } from "@/lib/platform/supabase/database.gen";
import { hasSessionCookie, sessionCookieOptions } from "@/lib/platform/supabase/options";
import type { clientOptions } from "@/lib/platform/supabase/time-limits";
import { shortVerifier, withoutProviderTokens } from "./provider-tokens";
import { usableToken } from "./session-cookie";
import { demandSmall } from "./session-size";
import { userOfToken } from "./tokens-only";

type Cookies = Required<Pick<CookieMethodsServer, "getAll" | "setAll">>;
type Connection = { db: typeof clientOptions.db; fetch: typeof globalThis.fetch };

/**
 * The library's own client of these cookies, for what speaks with the auth service. They never hold a provider's tokens. What would
 * write a session that no browser could bring back throws `session_too_large`.
 */
export function createAuthClient(cookies: Cookies, { db, fetch }: Connection): SupabaseClient<Database> {
  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    db,
    global: { fetch: withoutProviderTokens(fetch) },
    cookieOptions: sessionCookieOptions(env.APP_URL),
    cookies: {
      encode: "tokens-only",
      getAll: cookies.getAll,
      setAll: (written, responseHeaders) => {
        demandSmall(written);
        return cookies.setAll(shortVerifier(written), responseHeaders);
      },
    },
    auth: { userStorage: userOfToken(() => cookies.getAll()) },
  });
}

/**
 * The token of a session, renewed where it runs out; null where there is none any more. Throws what the auth service failed with:
 * a session that could not be renewed because nothing answered has not ended.
 */
async function renewedToken({ auth }: SupabaseClient<Database>): Promise<string | null> {
  const { data, error } = await auth.getSession();
  const { status = 0 } = error ?? {};
  if (error && (isAuthRetryableFetchError(error) || status >= 500 || status === 429)) throw error;
  return data.session?.access_token ?? null;
}

/**
 * The client of whoever holds these cookies, under row level security. Its data calls carry the access token from the
 * cookie as it is at that moment. The part that speaks with the auth service, and renews a session whose token runs
 * out, is made when it is first used: making it and asking it for the token took most of the time of a small request.
 */
export function createSessionClient(cookies: Cookies, connection: Connection): SupabaseClient<Database> {
  const { db, fetch } = connection;
  let whole: SupabaseClient<Database> | undefined;
  const withAuth = () => (whole ??= createAuthClient(cookies, connection));
  let made = false;
  const accessToken = async () => {
    // The library asks while it makes the client, for realtime, which no server uses: nothing may be renewed for that.
    if (!made) return env.SUPABASE_PUBLISHABLE_KEY;
    const held = (await cookies.getAll()) ?? [];
    if (!hasSessionCookie(held)) return null;
    return usableToken(held) ?? (await renewedToken(withAuth()));
  };
  const client = createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    db,
    global: { fetch },
    accessToken,
  });
  made = true;
  // With a token of its own, a client refuses to speak with the auth service.
  return Object.defineProperty(client, "auth", { get: () => withAuth().auth });
}
