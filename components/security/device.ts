import type { ErrorCode } from "@/lib/platform/errors";
import type { Ceremony } from "@/lib/session/status/passkeys";

type Said = { answer: string } | { refused: ErrorCode };

/** `signal` takes the question back; `mediation` is how the browser asks, of a key that is there. */
type How = { signal?: AbortSignal; mediation?: CredentialMediationRequirement };

/** Asks the person's device for a key or for its answer; the answer is JSON, as the server takes it. */
export async function askDevice(ceremony: Ceremony, how: How = {}): Promise<Said> {
  // Browsers since 2025 write their answer themselves.
  if (typeof PublicKeyCredential === "undefined" || !("toJSON" in PublicKeyCredential.prototype))
    return { refused: "passkey_unsupported" };
  try {
    const credential =
      ceremony.type === "create"
        ? await navigator.credentials.create({ publicKey: ceremony.options, signal: how.signal })
        : await navigator.credentials.get({ publicKey: ceremony.options, ...how });
    if (credential instanceof PublicKeyCredential) return { answer: JSON.stringify(credential.toJSON()) };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // The device has one of the keys that were to be left out.
    if (error.name === "InvalidStateError") return { refused: "passkey_known" };
  }
  return { refused: "passkey_canceled" };
}
