import "server-only";
import { invitation, type Invitation } from "@/lib/members/invitation";
import { pictureAddress } from "@/lib/members/picture";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";

/** Who stands behind a click, as friends are named to each other, and what joining brings; null when it binds nobody. */
export async function readInvitation(click: string): Promise<Invitation | null> {
  const found = unwrapAs(
    invitation.nullable(),
    await createAdminSupabase().rpc("invitation", { p_click: click }),
  );
  return found && { ...found, picture: pictureAddress(found.picture) };
}
