import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { staffChat, type StaffChat } from "./schema";

/** Rooms and rules of the chat, as staff see them. */
export async function readStaffChat(_staff: Staff): Promise<StaffChat> {
  const supabase = await createServerSupabase();
  return unwrapAs(staffChat, await supabase.rpc("admin_chat"));
}
