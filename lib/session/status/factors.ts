import "server-only";
import type { User } from "@supabase/supabase-js";
import { headers } from "next/headers";
import { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createSignInSupabase } from "@/lib/platform/supabase/server";
import { fromAuthError, isUnanswered } from "@/lib/session/auth-error";
import type { Member } from "@/lib/session/member";
import { readSession } from "@/lib/session/session";
import { beginCeremony, keyAnswer, type Ceremony } from "./passkeys";

const tries = { name: "factor-try", max: 10, seconds: 900, code: "too_many_attempts" } as const;
const keys = { name: "factor-key", max: 30, seconds: 900 };
const texts = { name: "factor-text", max: 5, seconds: 600 };

/** What is shown of a second factor before it was given: a session that is proven by half must not learn a number. */
export type Factor = {
  id: string;
  type: "totp" | "phone" | "webauthn";
  name: string;
  /** The last two digits of a phone's number. */
  phoneEnd: string | null;
  createdAt: string;
  /** When it was last asked for. */
  askedAt: string | null;
};

/** The same for the settings of its owner, with the whole number. */
export type OwnFactor = Factor & { phone: string | null };

/** What a form says of a second factor: six digits, or the JSON of a passkey. `challenge` names what was sent to a phone or asked of a key. */
export type FactorAnswer = { factor: string; challenge?: string; code: string };

/** The member of any session, also of one that still needs its second factor. Throws `session_missing`, `session_ended`. */
export async function memberOfSession(): Promise<Member> {
  const { status, member } = await readSession();
  if (member) return member;
  throw new AppError(status === "ended" ? "session_ended" : "session_missing");
}

/** The account of the person who asks, read live from the auth service. Throws `session_ended`. */
export async function readAuthUser(): Promise<User> {
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { data, error } = await supabase.auth.getUser();
  if (!error) return data.user;
  throw isUnanswered(error)
    ? fromAuthError(error, "unauthenticated")
    : new AppError("session_ended", { cause: error });
}

/** The verified second factors of an account, oldest first, with whole numbers: for a session that has given one of them. */
export function ownFactorsOf(user: User): OwnFactor[] {
  return (user.factors ?? []).flatMap((factor) => {
    const { id, factor_type: type, status, friendly_name, created_at, last_challenged_at } = factor;
    if (status !== "verified" || (type !== "totp" && type !== "phone" && type !== "webauthn")) return [];
    const phone = "phone" in factor && typeof factor.phone === "string" ? factor.phone : "";
    return [
      {
        id,
        type,
        name: friendly_name ?? "",
        phone: phone ? `+${phone.replace(/^\+/, "")}` : null,
        phoneEnd: phone ? phone.slice(-2) : null,
        createdAt: created_at,
        askedAt: last_challenged_at ?? null,
      },
    ];
  });
}

/** The same for any session. */
export const factorsOf = (user: User): Factor[] =>
  ownFactorsOf(user).map(({ phone: _hidden, ...factor }) => factor);

/** The verified factors of the person who asks, oldest first; read live from the auth service. Throws `session_ended`. */
export const verifiedFactors = async (): Promise<Factor[]> => factorsOf(await readAuthUser());

/** Sends the code of a phone factor; the challenge's id goes back with the code. */
export async function sendFactorCode(factor: string): Promise<{ challenge: string }> {
  const member = await memberOfSession();
  await takeRateLimit(texts, member.id);
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { data, error } = await supabase.auth.mfa.challenge({ factorId: factor });
  if (error) throw fromAuthError(error, "delivery_failed");
  return { challenge: data.id };
}

/** Begins to ask a passkey, in the browser of the person who asks. Throws `session_missing`, `session_ended`, `not_found`. */
export async function challengePasskey(factor: string): Promise<Ceremony> {
  const member = await memberOfSession();
  await takeRateLimit(keys, member.id);
  return beginCeremony(factor);
}

/** Raises the session to the second level. Throws `second_factor_invalid`, `second_factor_expired`, `too_many_attempts`. */
export async function answerSecondFactor({ factor, challenge, code }: FactorAnswer): Promise<void> {
  const member = await memberOfSession();
  await takeRateLimit(tries, member.id);
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const isKey = code.startsWith("{");
  const { error } = challenge
    ? await supabase.auth.mfa.verify({
        factorId: factor,
        challengeId: challenge,
        ...(isKey ? { webauthn: keyAnswer(code) } : { code }),
      })
    : await supabase.auth.mfa.challengeAndVerify({ factorId: factor, code });
  if (error) throw besideCode(fromAuthError(error, "second_factor_invalid"), isKey);
}

/** Reports a refusal beside the field `code`; a passkey has no next code to wait for. */
function besideCode(failure: Error, isKey: boolean): Error {
  if (!(failure instanceof AppError)) return failure;
  const { cause } = failure;
  const code = isKey && failure.code === "second_factor_invalid" ? "passkey_refused" : failure.code;
  const own = ["second_factor_invalid", "second_factor_expired", "passkey_refused"].includes(code);
  return own ? new AppError(code, { fields: { code }, cause }) : failure;
}
