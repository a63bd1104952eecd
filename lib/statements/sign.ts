import { CompactSign, FlattenedSign, importJWK, type JWK } from "jose";
import { algorithm, validFor } from "./rules";
import type { KeySet, OwnStatement, StatementLine } from "./schema";

/** Keys of statements: the first one signs, all of them verify. Old ones need no private part. */
export type StatementKeys = readonly (JWK & { kid: string; kty: string })[];

/** The public halves, as they are told to everybody. */
export function publicKeys(keys: StatementKeys): KeySet {
  return {
    keys: keys.map(({ kid, kty, crv, x, y }) => ({ kid, kty, crv, x, y, alg: algorithm, use: "sig" })),
  };
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** SHA-256 of the lines as they stand in a statement, in base64url. */
export async function digestOf(lines: readonly StatementLine[]): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", encode(lines)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

async function signing(keys: StatementKeys) {
  const [first] = keys;
  if (!first?.d) throw new Error("The first key of statements has no private part.");
  return { key: await importJWK(first, algorithm), header: { alg: algorithm, kid: first.kid } };
}

const claimsOf = ({ member, at, total }: OwnStatement, issuer: string) => {
  const iat = Math.floor(new Date(at).getTime() / 1000);
  return { iss: issuer, sub: member, iat, exp: iat + validFor, total };
};

/** A statement as the text of a JSON file: a flattened JWS. */
export async function signStatement(own: OwnStatement, issuer: string, keys: StatementKeys): Promise<string> {
  const { key, header } = await signing(keys);
  const payload = encode({ ...claimsOf(own, issuer), lines: own.lines });
  const signed = await new FlattenedSign(payload).setProtectedHeader(header).sign(key);
  return `${JSON.stringify(signed, null, 2)}\n`;
}

/** The same without its lines, as a compact JWS short enough for a code on paper. */
export async function signSummary(own: OwnStatement, issuer: string, keys: StatementKeys): Promise<string> {
  const { key, header } = await signing(keys);
  const payload = {
    ...claimsOf(own, issuer),
    count: own.lines.length,
    digest: await digestOf(own.lines),
  };
  return new CompactSign(encode(payload)).setProtectedHeader(header).sign(key);
}
