import { z } from "zod";
import { defaultLocale, locales } from "@/lib/platform/i18n/routing";

const count = z.number().int();

const line = z.object({
  id: count,
  source: z.string(),
  points: count,
  at: z.string(),
  /** Number of the line that it takes back. */
  reverses: count.nullable(),
});
export type StatementLine = z.output<typeof line>;

/** Answer of `my_statement`. */
export const ownStatement = z.object({
  member: z.uuid(),
  at: z.string(),
  total: count,
  lines: z.array(line),
});
export type OwnStatement = z.output<typeof ownStatement>;

const claims = {
  /** Address of the community that signs (RFC 7519, "iss"). */
  iss: z.url(),
  /** The member's id. */
  sub: z.uuid(),
  /** Seconds since 1970: when it was made, and until when it is good. */
  iat: count,
  exp: count,
  total: count,
};

/** What a statement says. */
export const statementClaims = z.object({ ...claims, lines: z.array(line) });
/** What the code on a printed statement says: its total, how many lines, and their SHA-256 in base64url. */
export const summaryClaims = z.object({ ...claims, count, digest: z.string() });

export const anyClaims = z.union([statementClaims, summaryClaims]);
export type AnyClaims = z.output<typeof anyClaims>;

/** Query of `/api/me/statement`. */
export const statementQuery = z.object({
  format: z.enum(["json", "pdf"]),
  locale: z.enum(locales).default(defaultLocale),
});

/** A JSON Web Signature as a file (RFC 7515, "Flattened JWS JSON Serialization"). */
export const flattened = z.object({ protected: z.string(), payload: z.string(), signature: z.string() });

/** The public keys at the well-known address (RFC 7517, "JWK Set"); what is not known of a key stays. */
export const keySet = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })),
});
export type KeySet = z.output<typeof keySet>;
