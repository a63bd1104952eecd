import "server-only";
import { z } from "zod";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { NoteForm, NoteRemoval } from "./schema";

const report = z.object({
  skipped: z.boolean().optional(),
  behind: z.boolean().optional(),
  expired: z.number().optional(),
});

/** Adds what came since the last call to the sums of analytics; after a silence in several steps. */
export async function rollUpAnalytics(): Promise<z.output<typeof report>> {
  const supabase = createAdminSupabase();
  const step = async () => unwrapAs(report, await supabase.rpc("roll_up_analytics", {}));
  let last = await step();
  for (let more = 0; last.behind && more < 4; more += 1) last = await step();
  return last;
}

/** Notes on a day what the charts should say there. */
export async function addChartNote(_staff: Staff, { day, reason }: NoteForm): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_add_chart_note", { p_day: day, p_reason: reason }));
}

/** Takes a note off the charts. Throws not_found. */
export async function removeChartNote(_staff: Staff, { id, reason }: NoteRemoval): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_remove_chart_note", { p_id: id, p_reason: reason }));
}
