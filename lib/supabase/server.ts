import "server-only";
import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { cache } from "react";
import { env } from "@/lib/env";
import type { Database } from "./database.gen";
import { sessionCookieOptions } from "./options";
import { patient } from "./patience";

async function cookieClient(key: string, headers: Record<string, string> = {}) {
  const jar = await cookies();
  return createServerClient<Database>(env.SUPABASE_URL, key, {
    db: patient.db,
    global: { ...patient.global, headers },
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
 * All codes are asked for and handed in by this server, so without the visitor's own address the auth service would
 * count every visitor as one; it believes the header only together with the secret key.
 */
function signInAccess(address: string | null): { key: string; headers: Record<string, string> } {
  return address === null
    ? { key: env.SUPABASE_PUBLISHABLE_KEY, headers: {} }
    : { key: env.SUPABASE_SECRET_KEY, headers: { "Sb-Forwarded-For": address } };
}

/** For handing in a code or link: the session it opens goes into the cookies. */
export function createSignInSupabase(address: string | null) {
  const { key, headers } = signInAccess(address);
  return cookieClient(key, headers);
}

/** For asking for a code: leaves nothing behind in this browser, because the link may be opened in another one. */
export function createCodeSupabase(address: string | null) {
  const { key, headers } = signInAccess(address);
  return createClient<Database>(env.SUPABASE_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: "implicit" },
    db: patient.db,
    global: { ...patient.global, headers },
  });
}

export type ServerSupabase = Awaited<ReturnType<typeof createServerSupabase>>;
