import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { unpaid, type Unpaid } from "./schema";

/** The payment that is missing, null when none is. */
export async function readUnpaid(): Promise<Unpaid | null> {
  const supabase = await createServerSupabase();
  return unwrapAs(unpaid.nullable(), await supabase.rpc("my_unpaid"));
}
