import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { besideNamedField } from "@/lib/guard/staff/named-field";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { FlagForm } from "./schema";

/** Gives a flag a value for the members of a saved segment, or ends that. Throws choice_needed. */
export async function setFlagAudience(_admin: Staff, form: FlagForm): Promise<Changed> {
  const supabase = await createServerSupabase();
  return besideNamedField(async () =>
    unwrapAs(
      changed,
      await supabase.rpc("admin_set_flag_audience", {
        p_flag: form.flag,
        p_value: form.value,
        // Null in SQL, which the generated types do not know of arguments.
        p_segment: form.segment as string,
        p_reason: form.reason,
      }),
    ),
  );
}
