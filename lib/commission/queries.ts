import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { commission, type Commission } from "./schema";

/** What whoever asks earned by referring, line by line, where each cent stands and to which account it goes. */
export async function readCommission(): Promise<Commission> {
  const supabase = await createServerSupabase();
  return unwrapAs(commission, await supabase.rpc("my_commission"));
}
