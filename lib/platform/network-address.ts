import { BlockList, isIP } from "node:net";

/** Where an address leads: this machine, a network that is not the internet, or the internet. */
export type Reach = "loopback" | "private" | "public";

const loopback = new BlockList();
const internal = new BlockList();
for (const [list, ...ranges] of [
  // RFC 6890: this host, loopback.
  [loopback, ["0.0.0.0", 8], ["127.0.0.0", 8], ["::", 128], ["::1", 128]],
  // RFC 1918, RFC 6598, link-local (cloud metadata too), benchmarking; unique local and link-local IPv6.
  [
    internal,
    ["10.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["100.64.0.0", 10],
    ["169.254.0.0", 16],
    ["198.18.0.0", 15],
    ["fc00::", 7],
    ["fe80::", 10],
  ],
] as const) {
  for (const [start, prefix] of ranges) list.addSubnet(start, prefix, start.includes(":") ? "ipv6" : "ipv4");
}

/** `::ffff:7f00:1` and `::ffff:127.0.0.1` are 127.0.0.1 in another spelling (RFC 4291, section 2.5.5.2). */
function unmapped(address: string): string {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (dotted) return dotted;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? [];
  if (!high || !low) return address;
  const [a, b] = [parseInt(high, 16), parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

/** Reach of an IP address. */
export function reachOfIp(address: string): Reach {
  const plain = unmapped(address);
  const family = isIP(plain) === 6 ? "ipv6" : "ipv4";
  if (loopback.check(plain, family)) return "loopback";
  return internal.check(plain, family) ? "private" : "public";
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
