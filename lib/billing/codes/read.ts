import "server-only";
import { codeAnswer, promotionCode, type Discount } from "@/lib/billing/schema";
import { AppError, isErrorCode, type ErrorCode } from "@/lib/platform/errors";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Member } from "@/lib/session/member";

/** So that codes cannot be guessed. */
const tries = { name: "promotion-code", max: 20, seconds: 600 };

/** A code for a price: what it takes off, or why it cannot be used. */
export type CodeRead = { typed: string; discount: Discount | null; refused: ErrorCode | null };

/** What a typed code takes off a price for this member; nothing is begun. */
export async function readCode(member: Member, typed: string, lookupKey: string): Promise<CodeRead> {
  const refusedAs = (refused: ErrorCode): CodeRead => ({ typed, discount: null, refused });
  const code = promotionCode.safeParse(typed);
  if (!code.success) return refusedAs("promo_unknown");
  try {
    await takeRateLimit(tries, member.id);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return refusedAs("rate_limited");
    throw error;
  }
  const supabase = await createServerSupabase();
  const answer = unwrapAs(
    codeAnswer,
    await supabase.rpc("my_code", { p_code: code.data, p_lookup_key: lookupKey }),
  );
  if (!("refused" in answer)) return { typed: answer.code, discount: answer, refused: null };
  return refusedAs(isErrorCode(answer.refused) ? answer.refused : "promo_unknown");
}
