import type { ReservedSql, Sql } from "postgres";
import { processorTimeOf } from "../processor-time.ts";

type Plan = { "Shared Hit Blocks"?: number; "Shared Read Blocks"?: number };
/**
 * Milliseconds of one call, of these the processor's on average (only on Linux, else NaN), and 8 kB pages that one call
 * touched.
 */
export type Timing = {
  runs: number;
  best: number;
  p50: number;
  p99: number;
  processor: number;
  pages: number;
};
export type Times = Omit<Timing, "pages" | "processor">;

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

export const summarise = (times: number[]): Times => {
  const sorted = times.toSorted((a, b) => a - b);
  return { runs: sorted.length, best: at(sorted, 0), p50: at(sorted, 0.5), p99: at(sorted, 0.99) };
};

/** Who asks: an API role, or the claims of a member's access token. */
export async function become(sql: ReservedSql, role: string, sub?: string): Promise<void> {
  await sql`reset role`;
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ role, sub, aal: "aal1" })}, false)`;
  if (role !== "superuser") await sql.unsafe(`set role ${role}`);
}

/** Milliseconds of processor time that the session's process has used so far. */
export async function processorTime(sql: Sql): Promise<number> {
  const [row] = await sql`select pg_backend_pid() as pid`;
  return processorTimeOf(row?.pid as number);
}

/** Calls a statement 200 times or for three seconds, at least twice; the first call warms up, unless it is that slow. */
export async function measure(sql: ReservedSql, statement: string): Promise<Timing> {
  const times: number[] = [];
  let spent = 0;
  const before = await processorTime(sql);
  while (times.length < 2 || (times.length <= 200 && spent < 3_000)) {
    const began = performance.now();
    await sql.unsafe(statement);
    times.push(performance.now() - began);
    spent += times.at(-1)!;
  }
  const processor = ((await processorTime(sql)) - before) / times.length;
  const warm = times.length > 2 ? times.slice(1) : times;
  const [row] = await sql.unsafe(`explain (analyze, buffers, format json) ${statement}`);
  const plan = (row?.["QUERY PLAN"] as { Plan: Plan }[])[0]!.Plan;
  return {
    ...summarise(warm),
    processor,
    pages: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0),
  };
}

/** The pieces of one nightly reconciliation, timed; begins one when none is due. Throws when it finds a mismatch. */
export async function measureReconciliation(sql: Sql): Promise<Times> {
  await sql`update private.reconciliations set started_at = started_at - interval '2 days'`;
  const times: number[] = [];
  for (let state = "continue"; state === "continue";) {
    const began = performance.now();
    const [row] = await sql`select continue_reconciliation() as step`;
    times.push(performance.now() - began);
    const step = row?.step as { state: string; mismatches: number };
    if (step.mismatches > 0) throw new Error(`The reconciliation found ${step.mismatches} mismatches.`);
    state = step.state;
  }
  return summarise(times);
}
