import "server-only";
import { z } from "zod";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";

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
