import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { cursorKey } from "@/lib/mint/watch/mutations";
import { errorGroup } from "./rules";
import { alerts, type Alert, type Job, type ServiceState } from "./schema";

export async function recordServices(states: Record<string, ServiceState>): Promise<void> {
  unwrap(await createAdminSupabase().rpc("record_services", { p_states: states }));
}

/** Keeps a run of scheduled work. A failure of that is only logged: the work was done. */
export async function recordRun(
  job: Job,
  started: Date,
  milliseconds: number,
  error: string | null,
): Promise<void> {
  const { error: failure } = await createAdminSupabase().rpc("record_run", {
    p_job: job,
    p_started: started.toISOString(),
    p_milliseconds: milliseconds,
    p_error: error === null ? undefined : errorGroup(error),
  });
  if (failure) console.error("A run of scheduled work was not kept:", job, describeError(failure));
}

/** Adds to the errors of this hour, `{message: how often}`. */
export async function recordErrors(errors: Record<string, number>): Promise<void> {
  unwrap(await createAdminSupabase().rpc("record_errors", { p_errors: errors }));
}

/** Begins and ends alerts. Returns those whose beginning or end is still to be told. @param block the newest of the chain */
export async function keepAlerts(block: bigint | null): Promise<Alert[]> {
  const chain = block === null ? {} : { p_block: Number(block), p_cursor: cursorKey() };
  return unwrapAs(alerts, await createAdminSupabase().rpc("keep_alerts", chain));
}

/** Notes that the webhook of alerts took these. */
export async function noteAlertsTold(told: readonly Alert[]): Promise<void> {
  const begun = told.filter(({ ended_at }) => ended_at === null).map(({ id }) => id);
  const ended = told.filter(({ ended_at }) => ended_at !== null).map(({ id }) => id);
  unwrap(await createAdminSupabase().rpc("note_alerts_told", { p_begun: begun, p_ended: ended }));
}
