import "server-only";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Member } from "@/lib/session/member";
import { giftCode, receivedGift, type ReceivedGift } from "./schema";

/** The gift that a code brings; null for a code of none. Throws `rate_limited`: codes are not to be guessed. */
export async function readGift(member: Member, typed: string | undefined): Promise<ReceivedGift | null> {
  const code = giftCode.safeParse(typed);
  if (!code.success) return null;
  await takeRateLimit({ name: "gift-code", max: 60, seconds: 600 }, member.id);
  const supabase = await createServerSupabase();
  return unwrapAs(receivedGift.nullable(), await supabase.rpc("my_gift", { p_code: code.data }));
}
