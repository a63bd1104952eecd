import "server-only";
import { after } from "next/server";
import { changed, changedWithId, type Changed, type ChangedWithId } from "@/lib/guard/staff/changed";
import { isEnding } from "@/lib/platform/ending.mjs";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { Staff } from "@/lib/session/status/access";
import { segmentCount, type SegmentCount, type SegmentForm } from "./schema";

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

const countLater = () =>
  after(() =>
    countSegments(60_000).catch((error: unknown) => console.warn("A count goes on with the cron:", error)),
  );

/**
 * Makes a segment, or changes one; its exact count follows. Throws segment_invalid, segment_too_large, segment_name_taken,
 * segment_not_found, changed_meanwhile.
 */
export async function saveSegment(_staff: Staff, form: SegmentForm): Promise<ChangedWithId> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_save_segment", {
    // Null in SQL, which the generated types do not know of arguments.
    p_id: (form.id ?? null) as string,
    p_name: form.name,
    p_rule: form.rule,
    p_reason: form.reason,
    p_version: form.version,
  });
  const saved = unwrapAs(changedWithId, answer);
  countLater();
  return saved;
}

/** Deletes a segment. Throws segment_not_found, segment_used. */
export async function deleteSegment(_staff: Staff, id: string, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_delete_segment", { p_id: id, p_reason: reason }));
}

/** Asks for a new exact count. Throws segment_not_found. */
export async function askSegmentCount(_staff: Staff, id: string): Promise<SegmentCount | null> {
  const supabase = await createServerSupabase();
  const count = unwrapAs(segmentCount, await supabase.rpc("admin_count_segment", { p_id: id }));
  countLater();
  return count;
}
