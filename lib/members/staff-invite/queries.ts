import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { ownInvite, type OwnInvite } from "./schema";

/** What the invitation of a token is for the member who reads; reading it changes nothing. */
export async function readOwnInvite(token: string): Promise<OwnInvite> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownInvite, await supabase.rpc("my_staff_invite", { p_token: token }));
}
