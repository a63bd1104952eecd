import { combineChunks, stringFromBase64URL } from "@supabase/ssr";
import { sessionCookie } from "@/lib/platform/supabase/options";
import { subjectOf } from "./token-claims";

type Cookie = { name: string; value: string };

/** Whose the session of these cookies is, not verified; null without one that can be read. */
async function memberOf(cookies: readonly Cookie[]): Promise<string | null> {
  const value = await combineChunks(
    sessionCookie,
    (name) => cookies.find((cookie) => cookie.name === name)?.value ?? null,
  );
  if (!value?.startsWith("base64-")) return null;
  try {
    const session = JSON.parse(stringFromBase64URL(value.slice("base64-".length))) as Record<string, unknown>;
    return subjectOf(String(session.access_token));
  } catch {
    return null;
  }
}

/**
 * Where auth-js keeps the user of a session when cookies hold tokens alone (`encode: "tokens-only"`). The user grows with what
 * somebody writes about themselves or a provider says of them, so it is kept nowhere: `session.user` has the id and nothing else,
 * and throws when the cookies have gone meanwhile; `getUser()` asks for the rest. Without an answer here auth-js would ask the auth service on every page.
 */
export function userOfToken(getAll: () => readonly Cookie[] | null | Promise<readonly Cookie[] | null>) {
  return {
    getItem: async () => {
      const id = await memberOf((await getAll()) ?? []);
      return id === null ? null : JSON.stringify({ user: { id } });
    },
    setItem: () => {},
    removeItem: () => {},
  };
}
