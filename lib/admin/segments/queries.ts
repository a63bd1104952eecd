import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { Rule } from "./rules";
import {
  segmentCount,
  segmentFile,
  segmentNames,
  triedSegment,
  type SegmentCount,
  type SegmentFile,
  type SegmentNames,
  type TriedSegment,
} from "./schema";

/** A segment to be edited; null for what a new one needs. Throws segment_not_found. */
export async function readSegmentFile(_staff: Staff, id: string | null): Promise<SegmentFile> {
  const supabase = await createServerSupabase();
  // Null in SQL, which the generated types do not know of arguments.
  return unwrapAs(segmentFile, await supabase.rpc("admin_segment", { p_id: id as string }));
}

/** The segments that a list or an audience can choose. */
export async function readSegmentNames(_staff: Staff): Promise<SegmentNames> {
  const supabase = await createServerSupabase();
  return unwrapAs(segmentNames, await supabase.rpc("admin_segment_names"));
}

/** The exact count, and whether a newer one is being made; null for a segment that is gone. */
export async function readSegmentCount(_staff: Staff, id: string): Promise<SegmentCount | null> {
  const supabase = await createServerSupabase();
  return unwrapAs(segmentCount, await supabase.rpc("admin_segment_count", { p_id: id }));
}

/** How many members a rule finds, from a sample where there are many, and some of them. Throws segment_invalid, segment_too_large. */
export async function trySegment(_staff: Staff, rule: Rule): Promise<TriedSegment> {
  const supabase = await createServerSupabase();
  return unwrapAs(triedSegment, await supabase.rpc("admin_try_segment", { p_rule: rule }));
}
