import "server-only";
import { now } from "@/lib/platform/clock";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";

/** docs/product.md, "Roles": the second factor of staff is never off in production; a seed or a hand may have turned it off. */
export async function demandStaffFactor(): Promise<void> {
  const setting = { key: "staff.second_factor", value: true, updated_at: now().toISOString() };
  unwrap(await createAdminSupabase().from("settings").upsert(setting, { onConflict: "key" }));
}
