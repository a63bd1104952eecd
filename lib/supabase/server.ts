import "server-only";
import { createServerClient } from "@supabase/ssr";
import { cookies } from "next/headers";
import { cache } from "react";
import { env } from "@/lib/env";
import type { Database } from "./database.gen";
import { sessionCookieOptions } from "./options";

/**
 * The client of the person who asks, under row level security. One per request: it refreshes the session at most
 * once. A page cannot write cookies while it renders; there the middleware has already refreshed.
 */
export const createServerSupabase = cache(async () => {
  const jar = await cookies();
  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
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
});

export type ServerSupabase = Awaited<ReturnType<typeof createServerSupabase>>;
