import { askServer } from "@/components/members/ask-server";
import { askDevice } from "@/components/security/device";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import type { PasskeyRequest } from "@/lib/sign-in/passkeys";

type Said = { challenge: string; answer: string } | { refused: ErrorCode };

/** Browsers since 2025 read what is asked, and write their answer, themselves. */
const understood = () =>
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Whether the browser offers passkeys in the list below a field (WebAuthn, "conditional mediation"). */
async function offersInFields(): Promise<boolean> {
  return understood() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Asks for a passkey of this site: at once, or `quietly` in the list below the address; null where there is no such list. */
export async function askForPasskey(signal: AbortSignal, quietly: boolean): Promise<Said | null> {
  if (quietly && !(await offersInFields())) return null;
  if (signal.aborted) return null;
  if (!understood()) return { refused: "passkey_unsupported" };
  try {
    const { challenge, options } = await askServer<PasskeyRequest>("/api/passkey-challenge", signal, "POST");
    const asked = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const how = { signal, ...(quietly && ({ mediation: "conditional" } as const)) };
    const said = await askDevice({ challenge, type: "request", options: asked }, how);
    return "refused" in said ? said : { challenge, answer: said.answer };
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof AppError) return { refused: error.code };
    throw error;
  }
}
