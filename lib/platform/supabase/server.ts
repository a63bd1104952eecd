import "server-only";
import { createClient } from "@supabase/supabase-js";
import { cookies, headers } from "next/headers";
import { env } from "@/lib/platform/env";
import { clientAddress } from "@/lib/platform/request/client-address";
import { perRequest } from "@/lib/platform/memory/per-request";
import type { Database } from "./database.gen";
import { guardedReads, sendGuarded } from "@/lib/platform/supabase/session/guarded-reads";
import { clientOptions } from "./time-limits";
import { createAuthClient, createSessionClient } from "@/lib/platform/supabase/session/session-client";
import { fetchForVisitor } from "./visitor";

async function cookieJar(): Promise<Parameters<typeof createSessionClient>[0]> {
  const jar = await cookies();
  return {
    getAll: () => jar.getAll(),
    setAll(written) {
      try {
        for (const { name, value, options } of written) jar.set(name, value, options);
      } catch {
        // Rendering: the middleware owns the refresh.
      }
    },
  };
}

/**
 * The client of the person who asks, under row level security. One per request: it refreshes the session at most
 * once. A page cannot write cookies while it renders; there the middleware has already refreshed.
 */
export const createServerSupabase = perRequest(async () => {
  const fetch = sendGuarded(fetchForVisitor(clientAddress(await headers())), guardedReads());
  return createSessionClient(await cookieJar(), { db: clientOptions.db, fetch });
});

/** For handing in a code or link: the session it opens goes into the cookies. */
export async function createSignInSupabase(address: string | null) {
  return createAuthClient(await cookieJar(), { db: clientOptions.db, fetch: fetchForVisitor(address) });
}

/** For asking for a code: leaves nothing behind in this browser, because the link may be opened in another one. */
export function createCodeSupabase(address: string | null) {
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: "implicit" },
    db: clientOptions.db,
    global: { fetch: fetchForVisitor(address) },
  });
}

export type ServerSupabase = Awaited<ReturnType<typeof createServerSupabase>>;
