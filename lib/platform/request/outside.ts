import "server-only";
import { Resolver } from "node:dns/promises";
import { request as plain, type IncomingMessage } from "node:http";
import { request as secured } from "node:https";
import { isIP } from "node:net";
import { env } from "@/lib/platform/env";
import { hostOf, reachOfHost, reachOfIp } from "@/lib/platform/network-address";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { OutsideFailure } from "./outside-failures";

export class OutsideError extends Error {
  readonly code: OutsideFailure;

  constructor(code: OutsideFailure, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export type OutsideRequest = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** Redirects that are followed, each checked as the first address was. None unless said. */
  redirects?: number;
  /** Of everything together: names, connections, redirects and the answer. */
  milliseconds?: number;
  bytes?: number;
  /** What is beyond `bytes`, or packed, is left out instead of refused: the status is what counts. */
  cut?: boolean;
};

export type OutsideAnswer = {
  /** After redirects. */
  url: URL;
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
};

/** What stands between this and the network; a test puts its own in place. */
export type OutsideNetwork = {
  /** Ends when the signal does. */
  addressesOf: (host: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Origins on this machine that may be asked all the same, whatever their port. */
  local: readonly string[];
};

/**
 * The addresses of a name, of either kind. Asks name servers itself: a lookup by the system cannot be ended, and holds one of
 * the few threads on which the process reads files and encrypts for as long as a name server keeps quiet.
 */
export async function resolveName(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<readonly string[]> {
  signal.throwIfAborted();
  // A packet that is lost is asked for again well before the time for everything is over.
  const resolver = new Resolver({ timeout: timeouts.nameServerMs, tries: 3 });
  if (servers) resolver.setServers(servers);
  const end = () => resolver.cancel();
  signal.addEventListener("abort", end, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (four.status === "rejected" && six.status === "rejected") throw four.reason;
    return [four, six].flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  } finally {
    signal.removeEventListener("abort", end);
  }
}

const network = (): OutsideNetwork => ({
  addressesOf: resolveName,
  local: env.LOCAL_RECEIVER_URL ? [new URL(env.LOCAL_RECEIVER_URL).origin] : [],
});

/** An address as it may be asked, before its name is looked up. Throws an OutsideError. */
export function checkOutsideUrl(given: string | URL, local: readonly string[] = network().local): URL {
  if (!URL.canParse(given)) throw new OutsideError("address");
  const url = new URL(given);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new OutsideError("address");
  if (local.includes(url.origin)) return url;
  // The parser leaves the port out where it is that of the scheme.
  if (!["", "80", "443"].includes(url.port)) throw new OutsideError("port");
  if (reachOfHost(hostOf(url.href) ?? "") !== "public") throw new OutsideError("private");
  return url;
}

/** The addresses of a host, asked once: what is connected to is what was checked. One that leads inwards spoils all. */
async function resolved(url: URL, { addressesOf, local }: OutsideNetwork, signal: AbortSignal) {
  const host = hostOf(url.href) ?? "";
  if (isIP(host)) return [host];
  const addresses = await addressesOf(host, signal).catch((cause: unknown) => {
    throw new OutsideError("unknown_host", { cause });
  });
  if (addresses.length === 0) throw new OutsideError("unknown_host");
  if (!local.includes(url.origin) && addresses.some((address) => reachOfIp(address) !== "public")) {
    throw new OutsideError("private");
  }
  return addresses;
}

function connected(url: URL, address: string, asked: OutsideRequest, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const host = hostOf(url.href) ?? "";
    const options = {
      // The address that was checked; the name only stands in the header and in the certificate.
      host: address,
      servername: isIP(host) ? "" : host,
      port: url.port || (url.protocol === "https:" ? 443 : 80),
      path: url.pathname + url.search,
      method: asked.method ?? "GET",
      headers: { "accept-encoding": "identity", ...asked.headers, host: url.host },
      agent: false,
      signal,
    };
    const request = url.protocol === "https:" ? secured(options, resolve) : plain(options, resolve);
    request.on("error", reject);
    // Nobody asked for another protocol.
    request.on("upgrade", (_answer, socket) => {
      socket.destroy();
      reject(new OutsideError("unreachable"));
    });
    request.end(asked.body);
  });
}

async function firstThatAnswers(url: URL, asked: OutsideRequest, signal: AbortSignal, net: OutsideNetwork) {
  const addresses = [...(await resolved(url, net, signal))].sort((a, b) => isIP(a) - isIP(b)).slice(0, 2);
  let failure: unknown;
  for (const address of addresses) {
    try {
      return await connected(url, address, asked, signal);
    } catch (error) {
      failure = error;
      // Only where nothing can have been received: the same is not sent twice.
      const { code } = error as NodeJS.ErrnoException;
      if (!["ECONNREFUSED", "ENETUNREACH", "EHOSTUNREACH", "EADDRNOTAVAIL"].includes(code ?? "")) break;
    }
  }
  throw failure;
}

async function bodyOf(answer: IncomingMessage, { bytes = 512_000, cut }: OutsideRequest): Promise<Buffer> {
  const encoding = answer.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") {
    if (cut) return Buffer.alloc(0);
    throw new OutsideError("encoding");
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > bytes && !cut) throw new OutsideError("too_large");
    if (size >= bytes) break;
  }
  return Buffer.concat(parts).subarray(0, bytes);
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

async function follow(given: string, asked: OutsideRequest, signal: AbortSignal, net: OutsideNetwork) {
  let url = checkOutsideUrl(given, net.local);
  for (let left = asked.redirects ?? 0; ; left -= 1) {
    const answer = await firstThatAnswers(url, asked, signal, net);
    try {
      const { statusCode: status = 0, headers } = answer;
      if (!isRedirect(status) || !headers.location) {
        return { url, status, headers, body: await bodyOf(answer, asked) };
      }
      if (!URL.canParse(headers.location, url)) throw new OutsideError("address");
      const next = checkOutsideUrl(new URL(headers.location, url), net.local);
      if (left <= 0) throw new OutsideError("redirect");
      url = next;
    } finally {
      answer.destroy();
    }
  }
}

/** Rejects with the signal: a name server and a lookup know none. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new OutsideError("slow")), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Asks an address that somebody else gave. Its name is looked up once and the connection goes to what was looked up; each
 * redirect is checked in the same way; it never leads into a network that is not the internet, and ends after three seconds
 * and 512 kB unless said otherwise. Cookies and keys of ours are never sent. Throws an OutsideError.
 */
export async function fetchOutside(
  given: string,
  asked: OutsideRequest = {},
  net: OutsideNetwork = network(),
): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(asked.milliseconds ?? timeouts.outsideMs);
  try {
    return await unlessAborted(follow(given, asked, signal, net), signal);
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    throw new OutsideError(signal.aborted ? "slow" : "unreachable", { cause: error });
  }
}
