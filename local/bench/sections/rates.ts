import { join } from "node:path";
import { buildApp } from "../../app/build.ts";
import { serveApp } from "../../app/standalone.ts";
import { holdPort } from "../../ports.ts";
import { compare, load, type Rate, type Target } from "../load.ts";
import type { BenchStack } from "../stack.ts";
import { repeatedWebhook } from "../webhook.ts";

const rounds = 3;
const show = ({ perSecond, p50, p99, failed }: Rate) =>
  `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms${failed ? `, ${failed} failed` : ""}`;

/** What a browser sends that opens an address; the referral link counts nothing else. */
const visit = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537.36",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

/** Requests per second of each kind of page and handler, in turn with the bare one of its kind. */
export async function printRates(stack: BenchStack, seconds: number, log: (line: string) => void) {
  const { app, bare, member, services } = stack;
  const pairs: [string, Target, Target][] = [
    ["/", { url: `${app.url}/` }, { url: `${bare.url}/` }],
    ["/auth", { url: `${app.url}/auth` }, { url: `${bare.url}/dynamic` }],
    [
      "/members/dashboard",
      { url: `${app.url}/members/dashboard`, request: { headers: member.kept } },
      { url: `${bare.url}/list`, request: { headers: member.bare } },
    ],
    [
      "/api/me",
      { url: `${app.url}/api/me`, request: { headers: member.kept } },
      { url: `${bare.url}/api/me`, request: { headers: member.bare } },
    ],
    [
      "/api/me",
      { url: `${app.url}/api/me`, request: { headers: member.kept } },
      { url: `${bare.url}/api/card`, request: { headers: member.bare } },
    ],
    [
      "/r/{code}",
      { url: `${app.url}/r/NOORPEAK`, request: { headers: visit } },
      { url: `${bare.url}/r/NOORPEAK`, request: { headers: visit } },
    ],
  ];
  log(
    `\nRate (32 connections, load and server on the same cores, middle of ${rounds} rounds of ${seconds} s)`,
  );
  for (const [name, ours, theirs] of pairs) {
    const [own, least] = await compare(ours, theirs, rounds, seconds);
    const share = Math.round((100 * own.perSecond) / least.perSecond);
    log(
      `  ${name.padEnd(20)}${show(own)}  (${share} % of the bare ${new URL(theirs.url).pathname}: ${show(least)})`,
    );
  }
  log(`  ${"/, without delivery".padEnd(20)}${show(await withoutDelivery(stack, seconds))}`);
  const webhook: Target = {
    url: `${app.url}/api/webhooks/stripe`,
    request: { method: "POST", ...(await repeatedWebhook(services)) },
  };
  log(`  ${"webhook".padEnd(20)}${show(await load(webhook.url, seconds, webhook.request))}`);
}

/** The home page as Next alone answers it. */
async function withoutDelivery({ env, folder }: BenchStack, seconds: number): Promise<Rate> {
  const home = join(folder, "bare-app");
  await buildApp(home, env, () => {});
  const alone = await serveApp({ home, port: await holdPort(0), env, log: () => {}, bare: true });
  try {
    return await load(`${alone.url}/`, seconds);
  } finally {
    await alone.stop();
  }
}
