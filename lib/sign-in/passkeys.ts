import "server-only";
import { headers } from "next/headers";
import { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createSignInSupabase } from "@/lib/platform/supabase/server";
import { fromAuthError } from "@/lib/session/auth-error";
import { passkeyAnswer } from "@/lib/session/status/passkeys";
import { demandUnblocked } from "./blocks";
import { showSignedIn } from "./mutations";
import { passkeysOffered } from "./providers";
import type { PasskeyForm } from "./schema";

/** As many as the auth service takes from one network. */
const asked = { name: "passkey-network", max: 30, seconds: 300, code: "too_many_attempts" } as const;
const tries = { name: "passkey-try", max: 30, seconds: 300, code: "too_many_attempts" } as const;

/** What a visitor's browser asks its device for, as JSON that the browser reads itself (WebAuthn, "parseRequestOptionsFromJSON"). */
export type PasskeyRequest = { challenge: string; options: PublicKeyCredentialRequestOptionsJSON };

/**
 * Begins to ask for a passkey; the same for everybody. Whoever answers proves themselves to their device, whatever the
 * service asks for. Throws `provider_unavailable`, `contact_blocked`.
 */
export async function beginPasskeySignIn(): Promise<PasskeyRequest> {
  if (!passkeysOffered()) throw new AppError("provider_unavailable");
  const address = clientAddress(await headers());
  await takeRateLimit(asked, address);
  await demandUnblocked(undefined, address);
  const { data, error } = await (await createSignInSupabase(address)).auth.passkey.startAuthentication();
  if (error) throw fromAuthError(error, "provider_unavailable");
  // Typed by auth-js as what a browser takes; as it arrives it is JSON.
  const options = data.options as PublicKeyCredentialRequestOptionsJSON;
  return { challenge: data.challenge_id, options: { ...options, userVerification: "required" } };
}

/**
 * Signs in the member whom the device names. The session is of the first level: a second factor is still asked for. An
 * address that is blocked is known only now, and its session ends at once. Throws `passkey_refused`, `passkey_expired`,
 * `contact_blocked`, `suspended`.
 */
export async function openWithPasskey({ challenge, code }: PasskeyForm): Promise<void> {
  if (!passkeysOffered()) throw new AppError("provider_unavailable");
  const address = clientAddress(await headers());
  await takeRateLimit(tries, address);
  const { auth } = await createSignInSupabase(address);
  const credential = passkeyAnswer(code);
  const { data, error } = await auth.passkey.verifyAuthentication({ challengeId: challenge, credential });
  if (error) throw "status" in error ? fromAuthError(error, "passkey_refused") : error;
  try {
    await demandUnblocked(data.user?.email || undefined, address);
  } catch (refusal) {
    await auth.signOut({ scope: "local" });
    throw refusal;
  }
  await showSignedIn();
}
