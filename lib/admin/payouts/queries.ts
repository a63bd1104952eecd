import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { payable, payoutFile, type Payable, type PayoutFile } from "./schema";

/** What the next run would take, and what keeps the rest. For admins; the database checks the role again. */
export async function readPayable(_staff: Staff): Promise<Payable> {
  const supabase = await createServerSupabase();
  return unwrapAs(payable, await supabase.rpc("admin_payable"));
}

/** A payout, line by line. For admins; the database checks the role again. Throws not_found. */
export async function readPayout(_staff: Staff, id: string): Promise<PayoutFile> {
  const supabase = await createServerSupabase();
  return unwrapAs(payoutFile, await supabase.rpc("admin_payout", { p_payout: id }));
}
