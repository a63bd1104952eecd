import "server-only";
import { headers } from "next/headers";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/request/client-address";
import { createSignInSupabase } from "@/lib/platform/supabase/server";
import { fromAuthError } from "@/lib/session/auth-error";
import type { Member } from "@/lib/session/member";
import { answerSecondFactor, verifiedFactors } from "@/lib/session/status/factors";
import { newPasskeyCeremony, passkeyAnswer, type Ceremony } from "@/lib/session/status/passkeys";
import { passkeysOffered } from "@/lib/sign-in/providers";
import type { NewPasskey, PasskeyEnd } from "./schema";

/** Seconds since the last proof: as long as the auth service takes a new password without a mailed code. */
const fresh = 24 * 60 * 60;

const client = async () => createSignInSupabase(clientAddress(await headers()));

/**
 * A way in is added, or taken away without a second factor, only soon after signing in: a session left open somewhere
 * shall not leave a key behind. Throws `sign_in_again`.
 */
function demandRecentSignIn({ provenAt }: Member): void {
  if (now().getTime() / 1000 - (provenAt ?? 0) > fresh) throw new AppError("sign_in_again");
}

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

/** Whoever has a second factor shows it, as for taking that away. Throws `step_up_required`, `sign_in_again`, `not_found`. */
export async function endPasskey(member: Member, form: PasskeyEnd): Promise<void> {
  const { target, factor, challenge, code } = form;
  if (factor && code) await answerSecondFactor({ factor, challenge, code });
  else if ((await verifiedFactors()).length > 0) throw new AppError("step_up_required");
  else demandRecentSignIn(member);
  const { error } = await (await client()).auth.passkey.delete({ passkeyId: target });
  if (error) throw fromAuthError(error, "not_found");
}
