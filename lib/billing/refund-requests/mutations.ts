import "server-only";
import type { z } from "zod";
import type { Member } from "@/lib/session/member";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { refundState, type RefundState, type refundRequest } from "./schema";

/**
 * Asks for a refund of an own receipt. Throws required, too_short, too_long, order_not_found, refund_exists, refund_late,
 * payment_not_refundable, token_elsewhere.
 */
export async function askRefund(
  _member: Member,
  { subject, reason }: z.output<typeof refundRequest>,
): Promise<RefundState> {
  const supabase = await createServerSupabase();
  return unwrapAs(refundState, await supabase.rpc("ask_refund", { p_subject: subject, p_reason: reason }));
}

/** Takes the own open request back. Throws not_found, refund_closed. */
export async function withdrawRefund(_member: Member, request: string): Promise<RefundState> {
  const supabase = await createServerSupabase();
  return unwrapAs(refundState, await supabase.rpc("withdraw_refund", { p_request: request }));
}
