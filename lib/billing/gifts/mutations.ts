import "server-only";
import type { z } from "zod";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Member } from "@/lib/session/member";
import { givenGift, receivedGift, type GivenGift, type ReceivedGift, type sendGiftForm } from "./schema";

/**
 * Mails a gift again, to the same address or to another one. Throws not_found, gift_closed, gift_to_self,
 * gift_sent_often, suspended.
 */
export async function sendGift(
  _member: Member,
  { gift, email }: z.output<typeof sendGiftForm>,
): Promise<GivenGift> {
  const supabase = await createServerSupabase();
  return unwrapAs(givenGift, await supabase.rpc("send_gift", { p_gift: gift, p_email: email }));
}

/** Redeems a gift, once; again is answered alike. Throws gift_unknown, why it cannot be redeemed (gift_…), suspended. */
export async function redeemGift(_member: Member, code: string): Promise<ReceivedGift> {
  const supabase = await createServerSupabase();
  return unwrapAs(receivedGift, await supabase.rpc("redeem_gift", { p_code: code }));
}
