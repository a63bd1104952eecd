import { parseEmail, parsePhone } from "../accounts/address.ts";
import { hashCode } from "../codes/code.ts";
import { AuthFailure, invalid, refuse } from "../errors.ts";
import { text, type Body } from "../request.ts";

/** A code that was typed in for an address, or the hash that a link carries. */
export type Proof =
  | { kind: "code"; channel: "email" | "phone"; address: string; hash: string }
  | { kind: "hash"; hash: string };

function emailOf(value: string): string {
  try {
    return parseEmail(value);
  } catch (error) {
    if (error instanceof AuthFailure) throw refuse(422, "validation_failed", "Invalid email format");
    throw error;
  }
}

/** What `POST /verify` is given. Throws `validation_failed`. */
export function parseProof(body: Body): { type: string; proof: Proof } {
  const type = text(body, "type");
  const token = text(body, "token");
  const tokenHash = text(body, "token_hash");
  const email = text(body, "email");
  const phone = text(body, "phone");
  if (!type) throw invalid("Verify requires a verification type");
  if ((token === "") === (tokenHash === "")) throw invalid("Verify requires either a token or a token hash");
  if (tokenHash) {
    if (email || phone || text(body, "redirect_to"))
      throw invalid("Only the token_hash and type should be provided");
    return { type, proof: { kind: "hash", hash: tokenHash } };
  }
  if ((email === "") === (phone === ""))
    throw invalid("Only an email address or phone number should be provided on verify");
  const channel = email ? "email" : "phone";
  const address = email ? emailOf(email) : parsePhone(phone);
  return { type, proof: { kind: "code", channel, address, hash: hashCode(address, token) } };
}
