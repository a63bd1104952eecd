import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { ownApplication, type MyApplication } from "./schema";
import type { Member } from "@/lib/session/member";

/** The member's latest application; null before the first draft. */
export async function readMyApplication(_member: Member): Promise<MyApplication> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownApplication.nullable(), await supabase.rpc("my_application"));
}
