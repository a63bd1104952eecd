import "server-only";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { keyedHash } from "@/lib/platform/crypto/keyed-hash";
import { env } from "@/lib/platform/env";

/** An address as it is compared: IPv4 that is written as IPv6 (RFC 4291, 2.5.5.2) is IPv4. */
const parsed = (address: string) => ipaddr.process(address);

/**
 * The visitor's network address, or null. Taken only from the header that the operator's proxy sets
 * (CLIENT_IP_HEADER): anything else can be written by the visitor. Of a list, the proxy wrote the last entry; some add the port.
 */
export function clientAddress(headers: Headers): string | null {
  const name = env.CLIENT_IP_HEADER;
  const entry = name ? headers.get(name)?.split(",").at(-1)?.trim() : undefined;
  const address = entry?.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  return address && !address.includes("%") && isIP(address) ? parsed(address).toString() : null;
}

/**
 * The network of an address, as far as one household has it: an IPv4 address itself, of IPv6 the first 64 bits, within which
 * a visitor takes any address (RFC 4291, 2.5.1). What is no address stays as it is.
 */
export function networkOf(value: string): string {
  if (value.includes("%") || !isIP(value)) return value;
  const address = parsed(value);
  return address instanceof ipaddr.IPv6
    ? address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")
    : address.toString();
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
