import "server-only";
import type { z } from "zod";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import type { priceForm } from "./input";

/** What a price is from now on; Stripe is told afterwards. Throws plan_unknown, setting_invalid, changed_meanwhile. */
export async function setPrice(
  _staff: Staff,
  { price, amount, trial, reason, version }: z.output<typeof priceForm>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_set_price", {
      p_lookup_key: price,
      p_amount: amount,
      // Null in SQL, which the generated types do not know of arguments.
      p_trial_days: trial as number,
      p_reason: reason,
      p_version: version,
    }),
  );
}
