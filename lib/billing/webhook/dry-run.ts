import "server-only";
import { z } from "zod";
import type { Subject } from "@/lib/billing/webhook/subjects";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { readUnlessGone } from "./read";

/** Answer of `dry_run_stripe_event`: the rows that would differ, column by column. */
const dryRun = z.object({
  result: z.enum(["applied", "ignored", "quarantined", "stale"]),
  changes: z.array(
    z.object({
      table: z.string(),
      id: z.string(),
      /** Of the member whose row it is. */
      name: z.string().nullable(),
      change: z.enum(["added", "changed", "removed"]),
      values: z.array(z.object({ column: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
});
export type DryRun = z.output<typeof dryRun> & { missing: boolean };

/**
 * What applying an object would change now: reads it from Stripe as its webhook would, and lets the database do and take
 * back the same work. `missing`: Stripe has no such object any more. Throws `payment_unavailable`.
 */
export async function dryRunOf(subject: Subject): Promise<DryRun> {
  const { facts, note } = await readUnlessGone(subject);
  const told = await createAdminSupabase().rpc("dry_run_stripe_event", { p_facts: facts as Json });
  return { ...unwrapAs(dryRun, told), missing: note === "object_missing" };
}
