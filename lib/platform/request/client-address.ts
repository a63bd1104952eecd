import "server-only";
import { isIP } from "node:net";
import { keyedHash } from "@/lib/platform/crypto/keyed-hash";
import { env } from "@/lib/platform/env";

/** The eight groups of an IPv6 address, each in its shortest form. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}

/** The IPv4 address that an IPv6 address only wraps (RFC 4291, 2.5.5.2), else the address. */
function unwrapped(address: string): string {
  const groups = isIP(address) === 6 ? groupsOf(address) : [];
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return address;
  return groups
    .slice(6)
    .map((group) => parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join(".");
}

/**
 * The visitor's network address, or null. Taken only from the header that the operator's proxy sets
 * (CLIENT_IP_HEADER): anything else can be written by the visitor. Of a list, the proxy wrote the last entry; some add the port.
 */
export function clientAddress(headers: Headers): string | null {
  const name = env.CLIENT_IP_HEADER;
  const entry = name ? headers.get(name)?.split(",").at(-1)?.trim() : undefined;
  const address = entry?.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  return address && !address.includes("%") && isIP(address) ? unwrapped(address) : null;
}

/**
 * The network of an address, as far as one household has it: an IPv4 address itself, of IPv6 the first 64 bits, within which
 * a visitor takes any address (RFC 4291, 2.5.1). What is no address stays as it is.
 */
export function networkOf(value: string): string {
  const address = unwrapped(value);
  return isIP(address) === 6 ? groupsOf(address).slice(0, 4).join(":") : address;
}

/**
 * A keyed hash (APP_SECRET) under which an address or user agent may be stored, counted and compared, never read back. All addresses
 * of one network have the same.
 */
export function privateHash(value: string | null): string | null {
  return value === null ? null : keyedHash("hash", networkOf(value)).toString("base64url");
}

/** A keyed hash of where a visitor comes from, under which what one network does is counted; undefined where that is not known. */
export function networkMark(headers: Headers): string | undefined {
  return privateHash(clientAddress(headers)) ?? undefined;
}
