import "server-only";
import { createServerClient } from "@supabase/ssr";
import { cookies } from "next/headers";
import { cache } from "react";
import { env } from "@/lib/env";
import type { Database } from "./database.gen";
import { sessionCookieOptions } from "./options";

async function cookieClient(key: string, headers: Record<string, string> = {}) {
  const jar = await cookies();
  return createServerClient<Database>(env.SUPABASE_URL, key, {
    global: { headers },
    cookieOptions: sessionCookieOptions(env.APP_URL),
    cookies: {
      getAll: () => jar.getAll(),
      setAll(written) {
        try {
          for (const { name, value, options } of written) jar.set(name, value, options);
        } catch {
          // Rendering: the middleware owns the refresh.
        }
      },
    },
  });
}

/**
 * The client of the person who asks, under row level security. One per request: it refreshes the session at most
 * once. A page cannot write cookies while it renders; there the middleware has already refreshed.
 */
export const createServerSupabase = cache(() => cookieClient(env.SUPABASE_PUBLISHABLE_KEY));

/**
 * For signing in only. All codes are asked for by this server, so without the visitor's own address the auth service
 * would count every visitor as one; it believes the header only together with the secret key.
 */
export function createSignInSupabase(address: string | null) {
  if (address === null) return cookieClient(env.SUPABASE_PUBLISHABLE_KEY);
  return cookieClient(env.SUPABASE_SECRET_KEY, { "Sb-Forwarded-For": address });
}

export type ServerSupabase = Awaited<ReturnType<typeof createServerSupabase>>;
