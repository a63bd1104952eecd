import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Where an address leads: this machine, a network that is not the internet, or the internet. */
export type Reach = "loopback" | "private" | "public";

const global = ipaddr.IPv6.parse("2000::");
/** IETF protocol assignments (RFC 2928): Teredo, benchmarking, ORCHID and what may follow. */
const assignments = ipaddr.IPv6.parse("2001::");
/** Documentation (RFC 9637), which the library does not know. */
const documentation = ipaddr.IPv6.parse("3fff::");

function isInternet(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  if (!(address instanceof ipaddr.IPv6)) return true;
  // Whatever carries an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) is outside of it, or has a range of its own.
  return address.match(global, 3) && !address.match(assignments, 23) && !address.match(documentation, 20);
}

/** Reach of an IP address. `::ffff:127.0.0.1` is 127.0.0.1 in another spelling (RFC 4291, section 2.5.5.2). */
export function reachOfIp(address: string): Reach {
  // A zone (`fe80::1%eth0`) says on which of the own links.
  const plain = address.split("%", 1)[0] ?? "";
  if (!isIP(plain)) return "private";
  const parsed = ipaddr.process(plain);
  // RFC 6890: "this host on this network" is this machine too.
  const own = parsed instanceof ipaddr.IPv4 && parsed.octets[0] === 0;
  if (own || ["loopback", "unspecified"].includes(parsed.range())) return "loopback";
  return isInternet(parsed) ? "public" : "private";
}

/** Host of an address, without the brackets of IPv6 and the dot at its end; null when it is no address. */
export function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  // WHATWG reads 2130706433 and 0x7f.1 as 127.0.0.1 for http only.
  const { hostname } = new URL(url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "http://"));
  return hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
}

/** Reach of a host as it is written, without asking a name server: names without a dot are of the own network. */
export function reachOfHost(host: string): Reach {
  if (isIP(host)) return reachOfIp(host);
  if (host === "localhost" || host.endsWith(".localhost")) return "loopback";
  const isInternal = !host.includes(".") || /\.(local|internal|lan|intranet|home\.arpa)$/.test(host);
  return isInternal ? "private" : "public";
}
