import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { oneByOne } from "@/lib/platform/one-by-one";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { lease, type CaseReference, type JointDecision, type Lease, type SecondDecision } from "./schema";

/* Each throws case_closed when the case was decided, and changed_meanwhile when it is no longer as `version` says. */

type Seen = { case: CaseReference; version?: string };
const named = ({ case: { kind, id }, version }: Seen) => ({ p_kind: kind, p_id: id, p_version: version });

/** Takes the case, or hands it back to nobody. Throws forbidden for another's. */
export async function takeCase(
  _staff: Staff,
  { taken, ...seen }: Seen & { taken: boolean },
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_take_case", { ...named(seen), p_taken: taken }));
}

/** Gives it to a colleague. Throws case_assignee where they may not decide it. */
export async function handOverCase(
  _staff: Staff,
  { to, reason, ...seen }: Seen & { to: string; reason: string },
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const given = { ...named(seen), p_to: to, p_reason: reason };
  return unwrapAs(changed, await supabase.rpc("admin_hand_over_case", given));
}

/** Leaves it out of the list until a time (ISO), with `infinity` until an answer, with null no longer. */
export async function snoozeCase(
  _staff: Staff,
  { until, ...seen }: Seen & { until: string | null },
): Promise<Changed> {
  const supabase = await createServerSupabase();
  // Null in SQL, which the generated types do not know of arguments.
  const given = { ...named(seen), p_until: until as string };
  return unwrapAs(changed, await supabase.rpc("admin_snooze_case", given));
}

/** Puts it beside another of the same kind and member, or with null apart. Throws case_unlike. */
export async function mergeCase(
  _staff: Staff,
  { into, ...seen }: Seen & { into: string | null },
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const given = { ...named(seen), p_into: into as string };
  return unwrapAs(changed, await supabase.rpc("admin_merge_case", given));
}

/** Decides it and all that stand beside it, or none. Throws what the decision of a single one throws. */
export async function decideJointly(
  _staff: Staff,
  { decision, reason, ...seen }: JointDecision,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const given = { ...named(seen), p_decision: decision, p_reason: reason };
  return unwrapAs(changed, await supabase.rpc("admin_decide_jointly", given));
}

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

/** Publishes as the second person what another proposed, or takes it from the list. Throws second_person_waits for one's own. */
export async function decideSecond(
  _staff: Staff,
  { decision, decides, reason }: SecondDecision,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const given = { p_decision: decision, p_decides: decides, p_reason: reason };
  return unwrapAs(changed, await supabase.rpc("admin_decide_second", given));
}

/** Decisions that wait for a second person, as far as time has come. Returns how many changed. */
export async function advanceDecisions(): Promise<number> {
  const admin = createAdminSupabase();
  return oneByOne("The decision", unwrap(await admin.rpc("due_decisions")), async (id) =>
    unwrap(await admin.rpc("advance_decision", { p_id: id })),
  );
}
