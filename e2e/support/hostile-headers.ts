import { request } from "node:http";
import { answered } from "./answered.ts";
import { hostileStrings, kindOf } from "./hostile.ts";
import { share } from "./hostile-requests.ts";
import { services } from "./services.ts";

/** Every header that the application or its delivery reads, besides the cookie (`bad-cookies.ts`). */
const names = [
  ..."accept accept-encoding accept-language authorization content-length content-type host if-none-match".split(
    " ",
  ),
  ..."origin purpose range referer sec-fetch-dest sec-fetch-mode sec-fetch-site sec-purpose sb-forwarded-for".split(
    " ",
  ),
  ..."stripe-signature user-agent x-csp-nonce x-forwarded-for x-forwarded-host x-forwarded-proto x-mail-token".split(
    " ",
  ),
  ..."x-real-ip x-request-id x-time-zone altura-path content-security-policy".split(" "),
];

/** What can stand in a header at all (RFC 9110, 5.5), and what only looks like what is expected there. */
const values = [
  ...hostileStrings.filter((value) => value.length < 5000 && /^[\t\x20-\x7e]*$/.test(value)),
  ...["", " ", "\u00ff\u00fe", "null", "[object Object]", "0", "-1", "1".repeat(400), "a".repeat(7000)],
  ...["*", "*;q=nan", ",,,,", "en;q=1e999,de;q=-1", "bytes=9-1,-1", "gzip;q=,br;q=0.0.0", 'W/"x","y', "W/*"],
  ...[
    "Bearer",
    "Bearer ",
    "Basic =",
    "t=,v1=",
    "t=9e99,v1=zz",
    "http://",
    "//",
    "https://[::",
    "http://a@b:c",
  ],
  ...["multipart/form-data", "multipart/form-data; boundary=", "application/json; charset=x", "text/html;;"],
  ...["::1%eth0", "999.999.999.999", "1.2.3.4, , ,", "Etc/Nowhere", "../../etc/passwd", "navigate\tdocument"],
];

const asks: [method: string, path: string][] = [
  ["GET", "/"],
  ["GET", "/pricing"],
  ["GET", "/auth"],
  ["GET", "/members/dashboard"],
  ["GET", "/api/me"],
  ["GET", "/r/NOORPEAK"],
  ["POST", "/api/track-session"],
  ["POST", "/api/webhooks/stripe"],
  ["POST", "/api/webhooks/mail"],
  ["POST", "/api/cron/health"],
  ["POST", "/auth"],
];

type Sent = { name: string; value: string; to: [method: string, path: string]; kinds: string[] };

/** Every header meets half of the values. */
export const hostileHeaders: readonly Sent[] = names.flatMap((name, turn) =>
  share(values, turn, 2).map((value, at) => {
    const to = asks[(turn + at) % asks.length]!;
    return { name, value, to, kinds: [name, to.join(" "), kindOf(value)] };
  }),
);

const { hostname, port } = new URL(services.app);

/** The answer; null when the server ended the connection, as it may when nothing of the head can be read. */
const ask = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<Response | null>((resolve) => {
    const answer = (status: number, retry = "") =>
      resolve(new Response(null, { status, headers: { "retry-after": retry } }));
    const signal = AbortSignal.timeout(60_000);
    const sent = request({ hostname, port, method, path, agent: false, signal }, (head) => {
      head.resume().once("close", () => answer(head.statusCode ?? 599, head.headers["retry-after"]));
    });
    sent.once("error", () => (signal.aborted ? answer(599) : resolve(null)));
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
    // A length that is not that of the body leaves the server waiting for the rest: nothing more will come.
    if (headers["content-length"] !== undefined) sent.once("finish", () => sent.socket?.end());
    sent.end();
  });

/** Which of the headers were answered with a fault. `cookie` is a member's. */
export async function faultsOf(all: readonly Sent[], cookie: string): Promise<string[]> {
  const waiting = [...all];
  const faults: string[] = [];
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const { name, value, to } = one;
      const got = await answered(() => ask(...to, { origin: services.app, cookie, [name]: value }));
      if (got && got.status >= 500)
        faults.push(`${got.status} ${to.join(" ")} ${name}: ${value.slice(0, 60)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return faults;
}
