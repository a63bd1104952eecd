import "server-only";
import type { AuthError } from "@supabase/supabase-js";
import { headers } from "next/headers";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { fromAuthError } from "@/lib/session/auth-error";
import type { Member } from "@/lib/session/member";
import { handOver } from "@/lib/sign-in/codes/verify";
import { createCodeSupabase } from "@/lib/platform/supabase/server";

/** The auth service asks for the second factor before an address changes, once one is enrolled. */
const refusals: Record<string, ErrorCode> = {
  email_exists: "email_taken",
  phone_exists: "phone_taken",
  insufficient_aal: "second_factor_required",
};

export function fromAccountError(error: AuthError, fallback: ErrorCode): Error {
  const code = refusals[error.code ?? ""];
  return code ? new AppError(code, { cause: error }) : fromAuthError(error, fallback);
}

export const askLimit = { name: "account-code", max: 6, seconds: 900, code: "too_many_attempts" } as const;
export const tryLimit = { name: "account-try", max: 10, seconds: 900, code: "too_many_attempts" } as const;

/** A code of the auth service by text message, to a member who has no e-mail address. Throws `delivery_failed`. */
export async function sendTextCode(member: Member): Promise<void> {
  const aside = createCodeSupabase(clientAddress(await headers()));
  const options = { shouldCreateUser: false };
  const { error } = await aside.auth.signInWithOtp({ phone: `+${member.phone ?? ""}`, options });
  if (error) throw fromAuthError(error, "delivery_failed");
}

/** Hands the code of `sendTextCode` in. Throws `code_invalid` beside the field `code`, also for a code of somebody else. */
export async function handInTextCode(member: Member, code: string): Promise<void> {
  const whose = await handIn(member, { type: "sms", phone: `+${member.phone ?? ""}`, token: code });
  if (whose !== member.id) throw new AppError("code_invalid", { fields: { code: "code_invalid" } });
}

type Handed =
  | { type: "email_change" | "email"; email: string; token: string }
  | { type: "phone_change" | "sms"; phone: string; token: string };

/**
 * Hands a code in beside the session of this browser, which stays what it is (its second factor too); the session that
 * the auth service opens for it is closed again. Answers whose code it was, or null for one half of a change of e-mail.
 * Throws `code_invalid` beside the field `code`.
 */
export async function handIn(member: Member, code: Handed): Promise<string | null> {
  await takeRateLimit(tryLimit, member.id);
  const aside = createCodeSupabase(clientAddress(await headers()));
  const { data, error } = await handOver(aside, code);
  if (error) {
    const refusal = fromAccountError(error, "code_invalid");
    if (!(refusal instanceof AppError) || refusal.code !== "code_invalid") throw refusal;
    throw new AppError("code_invalid", { fields: { code: "code_invalid" }, cause: error });
  }
  if (data.session) await aside.auth.signOut({ scope: "local" });
  return data.user?.id ?? null;
}
