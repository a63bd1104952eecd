import "server-only";
import type { z } from "zod";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { codeValue, type codeForm, type codeSwitch } from "./input";

/** Makes a promotion code; Stripe is told afterwards. Throws promo_code_taken, promo_value_invalid, time_past. */
export async function makeCode(_staff: Staff, form: z.output<typeof codeForm>): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_value: codeValue(form), p_reason: form.reason };
  return unwrapAs(changed, await supabase.rpc("admin_make_code", asked));
}

/** Switches a code on or off. Throws not_found, promo_expired, changed_meanwhile. */
export async function switchCode(
  _staff: Staff,
  { promotion_code, on, reason }: z.output<typeof codeSwitch>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_code: promotion_code, p_active: on === "true", p_reason: reason };
  return unwrapAs(changed, await supabase.rpc("admin_set_code", asked));
}
