import "server-only";
import { keyedHash } from "@/lib/platform/crypto/keyed-hash";
import { AppError } from "@/lib/platform/errors";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { memberOfSession } from "@/lib/session/status/factors";

const tries = { name: "recovery-try", max: 5, seconds: 900, code: "too_many_attempts" } as const;

/** Keyed by APP_SECRET, so that a copy of the table is useless. Case, spaces and hyphens do not matter. */
export function recoveryHash(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return keyedHash("recovery", plain).toString("base64url");
}

/** Uses up a recovery code: the second factors are removed and the session needs none. Throws `recovery_code_invalid`. */
export async function redeemRecoveryCode(code: string): Promise<void> {
  const member = await memberOfSession();
  await takeRateLimit(tries, member.id);
  const redeemed = unwrap(
    await createAdminSupabase().rpc("redeem_recovery_code", {
      p_user: member.id,
      p_hash: recoveryHash(code),
    }),
  );
  if (!redeemed)
    throw new AppError("recovery_code_invalid", { fields: { recovery: "recovery_code_invalid" } });
}
