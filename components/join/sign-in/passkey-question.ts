import { askDevice } from "@/components/security/device";
import { startPasskey } from "@/lib/sign-in/actions";
import type { ErrorCode } from "@/lib/platform/errors";

type Said = { challenge: string; answer: string } | { refused: ErrorCode };

/** Whether the browser offers passkeys in the list below a field (WebAuthn, "conditional mediation"). */
async function offersInFields(): Promise<boolean> {
  if (typeof PublicKeyCredential === "undefined" || !("toJSON" in PublicKeyCredential.prototype))
    return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Asks for a passkey of this site: at once, or `quietly` in the list below the address; null where there is no such list. */
export async function askForPasskey(signal: AbortSignal, quietly: boolean): Promise<Said | null> {
  if (quietly && !(await offersInFields())) return null;
  const begun = await startPasskey(null, {});
  if (!begun.ok) return { refused: begun.reason };
  if (signal.aborted) return null;
  const said = await askDevice(begun.data, { signal, ...(quietly && { mediation: "conditional" }) });
  return "refused" in said ? said : { challenge: begun.data.challenge, answer: said.answer };
}
