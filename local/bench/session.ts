import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import type { Services } from "../services.ts";

/** Cookie header of a signed-in seeded member, made by the same library as the app's (name of the cookie: app). */
export async function sessionCookie(services: Services, email: string): Promise<string> {
  const admin = createClient(services.supabase.url, services.supabase.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await admin.auth.admin.generateLink({ type: "magiclink", email });
  if (error) throw error;
  const jar = new Map<string, string>();
  const client = createServerClient(services.supabase.url, services.supabase.publishableKey, {
    cookieOptions: { name: "altura-auth" },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (cookies) => cookies.forEach(({ name, value }) => jar.set(name, value)),
    },
  });
  const verified = await client.auth.verifyOtp({ type: "email", token_hash: data.properties.hashed_token });
  if (verified.error) throw verified.error;
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
