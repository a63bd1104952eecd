import "server-only";
import { createHmac } from "node:crypto";
import type { AuthError } from "@supabase/supabase-js";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/result";
import { createSignInSupabase } from "@/lib/platform/supabase/server";
import { fromAuthError, isUnanswered } from "@/lib/session/auth-error";
import type { FactorForm } from "./schema";
import { getSession } from "@/lib/session/session";
import { pageAsked, shutDoor } from "@/lib/session/ended-session";

const tries = { name: "factor-try", max: 10, seconds: 900, code: "too_many_attempts" } as const;
const texts = { name: "factor-text", max: 5, seconds: 600 };
const recoveries = { name: "recovery-try", max: 5, seconds: 900, code: "too_many_attempts" } as const;

export type Factor = {
  id: string;
  type: "totp" | "phone";
  name: string;
  phone: string | null;
  createdAt: string;
};

/** The member of any session, also of one that still needs its second factor: here it is given. */
async function demandSession() {
  const session = await getSession();
  if (!session) throw new AppError("session_missing");
  return session.member;
}

/** The auth service does not accept the session: a page redirects to where its cookies are cleared. */
async function refused(cause: AuthError): Promise<AppError> {
  const here = await pageAsked();
  if (here) redirect(shutDoor("session_ended", here));
  return new AppError("session_ended", { cause });
}

/** The verified factors of the person who asks, oldest first; read live from the auth service. */
export async function verifiedFactors(): Promise<Factor[]> {
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { data, error } = await supabase.auth.getUser();
  if (error) throw isUnanswered(error) ? fromAuthError(error, "unauthenticated") : await refused(error);
  return (data.user.factors ?? []).flatMap((factor) => {
    const { id, factor_type: type, status, friendly_name, created_at } = factor;
    if (status !== "verified" || (type !== "totp" && type !== "phone")) return [];
    const phone = "phone" in factor && typeof factor.phone === "string" ? factor.phone : "";
    return [
      {
        id,
        type,
        name: friendly_name ?? "",
        phone: phone ? `+${phone.replace(/^\+/, "")}` : null,
        createdAt: created_at,
      },
    ];
  });
}

/** Sends the code of a phone factor; the challenge's id goes back with the code. */
export async function sendFactorCode(factor: string): Promise<{ challenge: string }> {
  const member = await demandSession();
  await takeRateLimit(texts, member.id);
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { data, error } = await supabase.auth.mfa.challenge({ factorId: factor });
  if (error) throw fromAuthError(error, "delivery_failed");
  return { challenge: data.id };
}

/** Raises the session to the second level. Throws `second_factor_invalid`, `second_factor_expired`, `too_many_attempts`. */
export async function answerSecondFactor({ factor, challenge, code }: FactorForm): Promise<void> {
  const member = await demandSession();
  await takeRateLimit(tries, member.id);
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { error } = challenge
    ? await supabase.auth.mfa.verify({ factorId: factor, challengeId: challenge, code })
    : await supabase.auth.mfa.challengeAndVerify({ factorId: factor, code });
  if (error) throw besideCode(fromAuthError(error, "second_factor_invalid"));
}

/** Reports a refusal beside the field `code`. */
function besideCode(failure: Error): Error {
  if (!(failure instanceof AppError)) return failure;
  const { code, cause } = failure;
  const own = code === "second_factor_invalid" || code === "second_factor_expired";
  return own ? new AppError(code, { fields: { code }, cause }) : failure;
}

/** Keyed by APP_SECRET, so that a copy of the table is useless. Case, spaces and hyphens do not matter. */
export function recoveryHash(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return createHmac("sha256", env.APP_SECRET).update(`recovery:${plain}`).digest("base64url");
}

/** Uses up a recovery code: the second factors are removed and the session needs none. Throws `recovery_code_invalid`. */
export async function redeemRecoveryCode(code: string): Promise<void> {
  const member = await demandSession();
  await takeRateLimit(recoveries, member.id);
  const redeemed = unwrap(
    await createAdminSupabase().rpc("redeem_recovery_code", {
      p_user: member.id,
      p_hash: recoveryHash(code),
    }),
  );
  if (!redeemed)
    throw new AppError("recovery_code_invalid", { fields: { recovery: "recovery_code_invalid" } });
}
