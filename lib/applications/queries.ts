import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { myApplication, type MyApplication } from "./schema";
import type { Member } from "@/lib/session/member";

/** The form to write, and the member's latest application. */
export async function readMyApplication(_member: Member): Promise<MyApplication> {
  const supabase = await createServerSupabase();
  return unwrapAs(myApplication, await supabase.rpc("my_application"));
}
