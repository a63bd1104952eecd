import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { oneByOne } from "@/lib/platform/one-by-one";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { lease, type CaseReference, type Lease } from "./schema";

/** Says for five minutes that the person has the case open, unless somebody else has. */
export async function leaseCase(_staff: Staff, { kind, id }: CaseReference): Promise<Lease> {
  const supabase = await createServerSupabase();
  return unwrapAs(lease, await supabase.rpc("admin_lease_case", { p_kind: kind, p_id: id }));
}

export async function releaseCase(_staff: Staff, { kind, id }: CaseReference): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("admin_release_case", { p_kind: kind, p_id: id }));
}

/** Forgets the state of decided cases and wakes those whose time has come; returns how many. */
export async function tidyCases(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("tidy_cases"));
}

/** Decisions that wait for a second person, as far as time has come. Returns how many changed. */
export async function advanceDecisions(): Promise<number> {
  const admin = createAdminSupabase();
  return oneByOne("The decision", unwrap(await admin.rpc("due_decisions")), async (id) =>
    unwrap(await admin.rpc("advance_decision", { p_id: id })),
  );
}
