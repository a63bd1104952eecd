import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from "jose";
import type { Claims } from "./claims.ts";

export type Keys = {
  publishable: string;
  secret: string;
  kid: string;
  publicJwk: JWK;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  issuer: string;
};

type Stored = { publishable: string; secret: string; kid: string; privateJwk: JWK };

async function create(): Promise<Stored> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return {
    publishable: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secret: `sb_secret_${randomBytes(24).toString("base64url")}`,
    kid: crypto.randomUUID(),
    privateJwk: await exportJWK(privateKey),
  };
}

/** Reads the keys of a data folder, or makes them: they belong to the folder, never to the repository. */
export async function loadKeys(dataDir: string, url: string): Promise<Keys> {
  const file = join(dataDir, "keys.json");
  let stored: Stored;
  try {
    stored = JSON.parse(await readFile(file, "utf8")) as Stored;
  } catch {
    stored = await create();
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, JSON.stringify(stored), { mode: 0o600 });
  }
  const { d: _private, ...publicPart } = stored.privateJwk;
  const publicJwk: JWK = { ...publicPart, kid: stored.kid, alg: "ES256", use: "sig", key_ops: ["verify"] };
  return {
    publishable: stored.publishable,
    secret: stored.secret,
    kid: stored.kid,
    publicJwk,
    privateKey: (await importJWK(stored.privateJwk, "ES256")) as CryptoKey,
    publicKey: (await importJWK(publicJwk, "ES256")) as CryptoKey,
    issuer: `${url}/auth/v1`,
  };
}

/** Signs an access token; `exp` and `iat` are unix seconds and set by the caller. */
export function signAccessToken(keys: Keys, claims: Claims): Promise<string> {
  return new SignJWT({ ...claims, iss: keys.issuer })
    .setProtectedHeader({ alg: "ES256", kid: keys.kid, typ: "JWT" })
    .sign(keys.privateKey);
}

/**
 * Turns `apikey` and `Authorization` into claims the way the hosted gateway does: a bearer that equals the
 * key stands for the key's role, any other bearer must be a valid ES256 access token of this issuer.
 * Throws when a token is present and not valid; returns null when the key is unknown.
 */
export async function readClaims(
  keys: Keys,
  apikey: string | undefined,
  bearer: string | undefined,
): Promise<Claims | null> {
  const key = apikey ?? bearer;
  const role = key === keys.secret ? "service_role" : key === keys.publishable ? "anon" : null;
  if (role === null) return null;
  if (bearer === undefined || bearer === key) return { role };
  const { payload } = await jwtVerify(bearer, keys.publicKey, {
    issuer: keys.issuer,
    audience: "authenticated",
    algorithms: ["ES256"],
  });
  return payload as unknown as Claims;
}
