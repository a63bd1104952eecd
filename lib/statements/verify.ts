import { compactVerify, decodeProtectedHeader, flattenedVerify, importJWK, type FlattenedJWS } from "jose";
import { algorithm } from "./rules";
import { anyClaims, flattened, type AnyClaims, type KeySet } from "./schema";

export type Verdict =
  | { state: "good" | "expired"; claims: AnyClaims; kid: string }
  /** `bad`: altered, or of another issuer; `unknown_key`: signed by a key that is not ours; `unreadable`: no statement. */
  | { state: "bad" | "unknown_key" | "unreadable" };

function read(text: string): { jws: FlattenedJWS | string; kid: string } | null {
  try {
    const trimmed = text.trim();
    const jws = trimmed.startsWith("{") ? flattened.parse(JSON.parse(trimmed)) : trimmed;
    const { kid, alg } = decodeProtectedHeader(jws);
    return kid && alg === algorithm ? { jws, kid } : null;
  } catch {
    return null;
  }
}

/**
 * Whether a statement (the text of its file, or of the code on paper) was signed by `issuer` with one of `keys` and has not
 * been changed since. Works in every browser and on the server; nothing leaves either.
 */
export async function verifyStatement(
  text: string,
  keys: KeySet,
  issuer: string,
  now: Date,
): Promise<Verdict> {
  const found = read(text);
  if (!found) return { state: "unreadable" };
  const jwk = keys.keys.find(({ kid }) => kid === found.kid);
  if (!jwk) return { state: "unknown_key" };
  try {
    const key = await importJWK(jwk, algorithm);
    const options = { algorithms: [algorithm] };
    const { payload } =
      typeof found.jws === "string"
        ? await compactVerify(found.jws, key, options)
        : await flattenedVerify(found.jws, key, options);
    const claims = anyClaims.parse(JSON.parse(new TextDecoder().decode(payload)));
    if (claims.iss !== issuer) return { state: "bad" };
    return { state: claims.exp * 1000 < now.getTime() ? "expired" : "good", claims, kid: found.kid };
  } catch {
    return { state: "bad" };
  }
}
