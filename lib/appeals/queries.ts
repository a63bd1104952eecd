import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { readAppealToken } from "./link";
import { suspension, type Suspension } from "./schema";

/** The suspension of whoever got the mail with this link; null when the link is none, or nothing stands. */
export async function readSuspensionByLink(token: string): Promise<Suspension | null> {
  const user = readAppealToken(token);
  if (!user) return null;
  return unwrapAs(suspension.nullable(), await createAdminSupabase().rpc("suspension_of", { p_user: user }));
}
