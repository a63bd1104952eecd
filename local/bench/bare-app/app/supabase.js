import { createClient } from "@supabase/supabase-js";
import { cookies } from "next/headers";

/** The client of whoever's token the cookie holds, as Supabase's documentation makes it. */
export async function supabaseOfCookie() {
  const token = (await cookies()).get("token")?.value;
  return createClient(process.env.SUPABASE_URL, process.env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  });
}
