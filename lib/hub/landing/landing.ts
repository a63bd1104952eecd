import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { authProviders } from "@/lib/sign-in/providers";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { landing, type Landing } from "./schema";

/** All that the landing of the member area shows, in one call. */
export async function readLanding(): Promise<Landing> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    landing,
    await supabase.rpc("my_landing", { p_discord: authProviders().includes("discord") }),
  );
}
