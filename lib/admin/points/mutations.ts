import "server-only";
import { preparedJob, type PreparedJob } from "@/lib/admin/jobs/schema";
import { AppError } from "@/lib/platform/errors";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { readLines, type AwardLine, type LineError } from "./lines";
import { resolvedMembers, type AwardsForm } from "./schema";

type Known = AwardLine & { user_id: string };

/** Whom the lines mean: each one member, and each member once. */
async function knownLines(lines: AwardLine[]): Promise<{ known: Known[]; errors: LineError[] }> {
  const supabase = await createServerSupabase();
  const told = unwrapAs(
    resolvedMembers,
    await supabase.rpc("admin_resolve_members", { p_texts: lines.map(({ member }) => member) }),
  );
  const known: Known[] = [];
  const errors: LineError[] = [];
  const seen = new Set<string>();
  for (const [n, line] of lines.entries()) {
    const { found = 0, user_id = null } = told[n] ?? {};
    const fail = (fault: LineError["fault"]) => errors.push({ line: line.line, text: line.member, fault });
    if (user_id === null) fail(found === 0 ? "member_unknown" : "member_unclear");
    else if (seen.has(user_id)) fail("member_twice");
    else {
      seen.add(user_id);
      known.push({ ...line, user_id });
    }
  }
  return { known, errors };
}

export type DryRun = { errors: LineError[]; good: number; job: PreparedJob | null };

/**
 * Reads a list or a CSV and says what it would do. With an error in any line nothing is prepared. Throws job_too_large,
 * points_invalid, step_up_required.
 */
export async function dryRunAwards(_staff: Staff, form: AwardsForm): Promise<DryRun> {
  const read = readLines(form.lines);
  if (read.lines.length + read.errors.length > 1000)
    throw new AppError("job_too_large", { fields: { lines: "job_too_large" } });
  const { known, errors: unknown } = await knownLines(read.lines);
  const unpointed = known.filter(({ points }) => points === null && !form.points);
  if (unpointed.length > 0) throw new AppError("points_invalid", { fields: { points: "points_invalid" } });
  const errors = [...read.errors, ...unknown].toSorted((one, other) => one.line - other.line);
  if (errors.length > 0 || known.length === 0) return { errors, good: known.length, job: null };
  const supabase = await createServerSupabase();
  const job = unwrapAs(
    preparedJob,
    await supabase.rpc("admin_prepare_awards", {
      p_rows: known.map(({ user_id, points, reason }) => ({
        user_id,
        points: points ?? form.points,
        reason,
        template: reason === null ? (form.template ?? null) : null,
      })),
      // The audit line of the job says something where a reason was chosen from the list.
      p_reason: form.reason || "Reason chosen from the list",
    }),
  );
  return { errors: [], good: known.length, job };
}
