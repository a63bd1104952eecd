import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { changeEffect, type ChangeEffect, type EffectQuery } from "./schema";

/** What a change would do now. Throws not_found, member_not_found, ledger_not_found, referral_not_found. */
export async function readChangeEffect(
  _staff: Staff,
  { change, subject, value }: EffectQuery,
): Promise<ChangeEffect> {
  const supabase = await createServerSupabase();
  const asked = { p_change: change, p_subject: subject, p_value: value };
  return unwrapAs(changeEffect, await supabase.rpc("admin_change_effect", asked));
}
