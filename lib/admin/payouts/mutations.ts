import "server-only";
import type { z } from "zod";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { deliverSoon } from "@/lib/outbox/soon";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { decisionForm, taxFormForm } from "./input";

/** Freezes everything payable into pending payouts. */
export async function preparePayouts(_staff: Staff, reason: string): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_prepare_payouts", { p_reason: reason }));
}

/** Throws not_found, changed_meanwhile, conflict, second_admin_needed, forbidden (one's own). */
export async function decidePayout(
  _staff: Staff,
  { payout, decision, seen, reason }: z.output<typeof decisionForm>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_payout: payout, p_decision: decision, p_reason: reason, p_version: seen };
  const decided = unwrapAs(changed, await supabase.rpc("admin_decide_payout", asked));
  // Where no other admin is there to approve it too, the owner is told.
  deliverSoon();
  return decided;
}

/** Throws not_found, changed_meanwhile, forbidden (one's own). */
export async function attestTaxForm(
  _staff: Staff,
  { user, state, seen, reason }: z.output<typeof taxFormForm>,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_user: user, p_state: state, p_reason: reason, p_version: seen };
  return unwrapAs(changed, await supabase.rpc("admin_attest_tax_form", asked));
}
