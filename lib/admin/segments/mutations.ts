import "server-only";
import { after } from "next/server";
import { isEnding } from "@/lib/platform/ending.mjs";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { Staff } from "@/lib/session/status/access";
import { segmentCount, type SegmentCount } from "./schema";

/** Counts the segments that wait for it, until none does, the time is over or the process is to end; returns how many were counted. */
export async function countSegments(milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let counted = 0;
  while (performance.now() < until && !isEnding()) {
    const done = await withTimeout(timeouts.segmentCountMs, async () =>
      unwrap(await createAdminSupabase().rpc("work_segment_counts")),
    );
    if (done === 0) break;
    counted += done;
  }
  return counted;
}

/** Counts them after the answer; what is left when the process ends is the cron's. */
export const countLater = () =>
  after(() =>
    countSegments(60_000).catch((error: unknown) => console.warn("A count goes on with the cron:", error)),
  );

/** Asks for a new exact count. Throws segment_not_found. */
export async function askSegmentCount(_staff: Staff, id: string): Promise<SegmentCount | null> {
  const supabase = await createServerSupabase();
  const count = unwrapAs(segmentCount, await supabase.rpc("admin_count_segment", { p_id: id }));
  countLater();
  return count;
}
