import "server-only";
import { headers } from "next/headers";
import { isFactorFresh } from "@/lib/guard/staff/step-up";
import { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/request/client-address";
import { createSignInSupabase } from "@/lib/platform/supabase/server";
import { fromAuthError } from "@/lib/session/auth-error";
import type { Member } from "@/lib/session/member";
import { answerSecondFactor, verifiedFactors } from "@/lib/session/status/factors";
import { newPasskeyCeremony, passkeyAnswer, type Ceremony } from "@/lib/session/status/passkeys";
import { demandRecentSignIn } from "@/lib/session/status/recent-sign-in";
import { passkeysOffered } from "@/lib/sign-in/providers";
import type { NewPasskey, PasskeyEnd } from "./schema";

const client = async () => createSignInSupabase(clientAddress(await headers()));

/** What the browser asks its device for. Throws `provider_unavailable`, `sign_in_again`, `passkey_limit`. */
export async function beginPasskey(member: Member): Promise<Ceremony> {
  if (!passkeysOffered()) throw new AppError("provider_unavailable");
  demandRecentSignIn(member);
  const { data, error } = await (await client()).auth.passkey.startRegistration();
  if (error) throw fromAuthError(error, "provider_unavailable");
  return newPasskeyCeremony(data.challenge_id, data.options);
}

/** Keeps the key that the device has made. Throws `passkey_refused`, `passkey_expired`, `passkey_known`. */
export async function finishPasskey(member: Member, form: NewPasskey): Promise<void> {
  const { challenge, code, name } = form;
  demandRecentSignIn(member);
  const { passkey } = (await client()).auth;
  const credential = passkeyAnswer(code);
  const { data, error } = await passkey.verifyRegistration({ challengeId: challenge, credential });
  if (error) throw "status" in error ? fromAuthError(error, "passkey_refused") : error;
  await renamePasskey(data.id, name);
}

/** Throws `not_found`. */
export async function renamePasskey(target: string, name: string): Promise<void> {
  const { passkey } = (await client()).auth;
  const { error } = await passkey.update({ passkeyId: target, friendlyName: name });
  if (error) throw fromAuthError(error, "not_found");
}

/**
 * For a member who has just chosen a new password: every passkey goes. Throws `sign_in_again`, and `step_up_required` where
 * there is a second factor that was not shown lately.
 */
export function demandEndOfPasskeys(member: Member): void {
  demandRecentSignIn(member);
  if (!isFactorFresh(member)) throw new AppError("step_up_required");
}

/** After `demandEndOfPasskeys`: takes every passkey away. */
export async function endEveryPasskey(): Promise<void> {
  const { passkey } = (await client()).auth;
  const { data, error } = await passkey.list();
  if (error) throw fromAuthError(error, "not_found");
  for (const { id } of data) {
    const gone = await passkey.delete({ passkeyId: id });
    if (gone.error) throw fromAuthError(gone.error, "not_found");
  }
}

/** Whoever has a second factor shows it, as for taking that away. Throws `step_up_required`, `sign_in_again`, `not_found`. */
export async function endPasskey(member: Member, form: PasskeyEnd): Promise<void> {
  const { target, factor, challenge, code } = form;
  if (factor && code) await answerSecondFactor({ factor, challenge, code });
  else if ((await verifiedFactors()).length > 0) throw new AppError("step_up_required");
  else demandRecentSignIn(member);
  const { error } = await (await client()).auth.passkey.delete({ passkeyId: target });
  if (error) throw fromAuthError(error, "not_found");
}
