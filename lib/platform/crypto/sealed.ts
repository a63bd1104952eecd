import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** 32 bytes, with the name that is stored beside what they encrypt. */
export type SealingKey = { id: string; key: Buffer };

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text with AES-256-GCM: base64url of IV, tag and ciphertext. `context` says whose it is: opened with another one
 * it fails, so a row cannot be copied to another member.
 */
export function seal({ key }: SealingKey, text: string, context: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** The text that was sealed. Throws when it was changed, or sealed with another key or for another context. */
export function unseal({ key }: SealingKey, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    "utf8",
  );
}

/** `id:base64url,…` with 32 bytes each, as an environment holds them. Throws for anything else, and without a key. */
export function readSealingKeys(value: string): SealingKey[] {
  const keys = value.split(",").map((part) => {
    const [, id = "", encoded = ""] = /^\s*([A-Za-z0-9._-]{1,40}):([A-Za-z0-9_-]+=*)\s*$/.exec(part) ?? [];
    const key = Buffer.from(encoded, "base64url");
    if (!id || key.length !== 32) throw new Error("must be a list of id:key, each key 32 bytes in base64url");
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error("names a key twice");
  return keys;
}
