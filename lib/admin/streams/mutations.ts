import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { deliverSoon } from "@/lib/outbox/soon";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { StreamStep } from "./schema";

/** Publishes or cancels a stream. Throws changed_meanwhile, stream_state, not_found. */
export async function setStream(_staff: Staff, { id, state, reason, version }: StreamStep): Promise<Changed> {
  const supabase = await createServerSupabase();
  const set = await supabase.rpc("admin_set_stream", {
    p_id: id,
    p_state: state,
    p_reason: reason,
    p_version: version,
  });
  const made = unwrapAs(changed, set);
  deliverSoon();
  return made;
}
