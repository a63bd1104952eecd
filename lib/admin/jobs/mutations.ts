import "server-only";
import { after } from "next/server";
import { readQuery } from "@/lib/admin/lists/mutations";
import { isEnding } from "@/lib/platform/ending.mjs";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { Staff } from "@/lib/session/status/access";
import { preparedJob, type JobForm, type PreparedJob } from "./schema";

/** Members of one step: what somebody who cancels waits for. */
const step = 25;

/**
 * Prepares a change to many members and says what it would do; nothing has changed yet. Throws step_up_required,
 * points_limit, points_invalid, forbidden, member_not_found, job_too_large, invalid_input.
 */
export async function prepareJob(
  _staff: Staff,
  { kind, points, days, ids, query, as_of, reason }: JobForm,
): Promise<PreparedJob> {
  const supabase = await createServerSupabase();
  const filter = ids ? null : readQuery("members", query).state.filter;
  return unwrapAs(
    preparedJob,
    await supabase.rpc("admin_prepare_job", {
      p_kind: kind,
      p_params: { points: points ?? null, days: days ?? null },
      // Null in SQL, which the generated types do not know of arguments.
      p_ids: (ids ?? null) as string[],
      p_filter: filter,
      p_as_of: (as_of ?? null) as string,
      p_reason: reason,
    }),
  );
}

/** Works on jobs until none waits, the time is over or the process is to end; returns how many members were worked on. */
export async function workJobs(milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let worked = 0;
  while (performance.now() < until && !isEnding()) {
    const rows = await withTimeout(timeouts.jobStepMs, async () =>
      unwrap(await createAdminSupabase().rpc("work_admin_job", { p_rows: step })),
    );
    if (rows === 0) break;
    worked += rows;
  }
  return worked;
}

/** Works on jobs after the answer; what is left when the process ends is the cron's. */
export const workLater = () =>
  after(() =>
    workJobs(120_000).catch((error: unknown) => console.warn("A job goes on with the cron:", error)),
  );
