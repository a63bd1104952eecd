import { createServerClient } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import type { Services } from "../services.ts";

/**
 * Signs an existing member in through the auth API with the app's own cookie name: the cookies a browser would hold,
 * and a client that speaks for the member.
 */
export async function openSession({ supabase }: Pick<Services, "supabase">, email: string) {
  const admin = createClient(supabase.url, supabase.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await admin.auth.admin.generateLink({ type: "magiclink", email });
  if (error) throw error;
  const jar = new Map<string, string>();
  const client = createServerClient(supabase.url, supabase.publishableKey, {
    cookieOptions: { name: "altura-auth" },
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (cookies) => cookies.forEach(({ name, value }) => jar.set(name, value)),
    },
  });
  const verified = await client.auth.verifyOtp({ type: "email", token_hash: data.properties.hashed_token });
  if (verified.error) throw verified.error;
  return { jar, client };
}
