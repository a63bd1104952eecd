import "server-only";
import { keyedHash } from "@/lib/platform/crypto/keyed-hash";
import { env } from "@/lib/platform/env";

/**
 * The visitor's network address, or null. Taken only from the header that the operator's proxy sets
 * (CLIENT_IP_HEADER): anything else can be written by the visitor. Of a list, the proxy wrote the last entry.
 */
export function clientAddress(headers: Headers): string | null {
  const name = env.CLIENT_IP_HEADER;
  const address = name ? headers.get(name)?.split(",").at(-1)?.trim() : undefined;
  return address && /^[0-9a-fA-F.:]{2,45}$/.test(address) ? address : null;
}

/** A keyed hash (APP_SECRET) under which an address or user agent may be stored and compared, never read back. */
export function privateHash(value: string | null): string | null {
  return value === null ? null : keyedHash("hash", value).toString("base64url");
}
