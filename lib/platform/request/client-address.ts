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

/** The eight groups of an IPv6 address, without zone; null for what is none. */
function groupsOf(address: string): string[] | null {
  const [head = "", tail] = address.split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...(first ?? []), ...Array<string>(missing).fill("0"), ...(last ?? [])];
}

/**
 * The network of an address, as far as one household has it: an IPv4 address itself, of IPv6 the first 64 bits, within which
 * a visitor takes any address (RFC 4291, 2.5.1). What is none stays as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(":")) return mapped ?? address;
  const groups = groupsOf(address)?.slice(0, 4);
  return groups ? groups.map((group) => group.replace(/^0+(?=.)/, "").toLowerCase()).join(":") : address;
}

/** A keyed hash (APP_SECRET) under which an address or user agent may be stored and compared, never read back. */
export function privateHash(value: string | null): string | null {
  return value === null ? null : keyedHash("hash", value).toString("base64url");
}

/** A keyed hash of where a visitor comes from, under which what one network does is counted; undefined where that is not known. */
export function networkMark(headers: Headers): string | undefined {
  const address = clientAddress(headers);
  return address === null ? undefined : (privateHash(networkOf(address)) ?? undefined);
}
