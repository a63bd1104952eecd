import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { reconciliationSchema, type Reconciliation } from "./figures";

/**
 * Moves what facts have added to the public figures into their totals, and does pieces of the nightly reconciliation for
 * up to `budget` milliseconds; the next call goes on where this one stopped. Returns how many rows were moved.
 */
export async function keepFigures(budget = 20_000): Promise<Reconciliation & { folded: number }> {
  const admin = createAdminSupabase();
  const folded = unwrap(await admin.rpc("fold_figures"));
  const end = performance.now() + budget;
  let step: Reconciliation;
  do {
    step = unwrapAs(reconciliationSchema, await admin.rpc("continue_reconciliation"));
  } while (step.state === "continue" && performance.now() < end);
  if (step.state === "done" && step.mismatches > 0) {
    console.error(`The reconciliation found ${step.mismatches} mismatches: see private.reconciliations.`);
  }
  return { folded, ...step };
}
