import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { buildApp } from "../../app/build.ts";
import { serveApp } from "../../app/standalone.ts";
import { holdPort } from "../../ports.ts";
import { compare, load, warmUp, type Rate, type Target } from "../load.ts";
import type { BenchStack } from "../stack.ts";
import { repeatedWebhook } from "../webhook.ts";

const rounds = 5;
const inMs = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const show = ({ perSecond, p50, p99, failed }: Rate) =>
  `${perSecond}/s, p50 ${inMs(p50)}, p99 ${inMs(p99)} (${(p99 / p50).toFixed(1)} ×)${failed ? `, ${failed} failed` : ""}`;

/** A page or handler, the bare one of its kind, and the share of its rate that is the goal. */
type Pair = { name: string; ours: Target; theirs: Target; goal?: number };

/** What a browser sends that opens an address; the referral link counts nothing else. */
const visit = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537.36",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

/** Requests per second of each kind of page and handler, in turn with the bare one of its kind. */
export async function printRates(stack: BenchStack, seconds: number, log: (line: string) => void) {
  const { app, bare, member, services } = stack;
  const own = { headers: member.kept };
  const plain = { headers: member.bare };
  const pairs: Pair[] = [
    { name: "/", ours: { url: `${app.url}/` }, theirs: { url: `${bare.url}/` } },
    { name: "/auth", ours: { url: `${app.url}/auth` }, theirs: { url: `${bare.url}/dynamic` }, goal: 60 },
    {
      name: "/members/dashboard",
      ours: { url: `${app.url}/members/dashboard`, request: own },
      theirs: { url: `${bare.url}/list`, request: plain },
      goal: 60,
    },
    {
      name: "/members/dashboard",
      ours: { url: `${app.url}/members/dashboard`, request: own },
      theirs: { url: `${bare.url}/elements`, request: plain },
    },
    {
      name: "/api/me",
      ours: { url: `${app.url}/api/me`, request: own },
      theirs: { url: `${bare.url}/api/me`, request: plain },
      goal: 50,
    },
    {
      name: "/api/me",
      ours: { url: `${app.url}/api/me`, request: own },
      theirs: { url: `${bare.url}/api/card`, request: plain },
    },
    {
      name: "/r/{code}",
      ours: { url: `${app.url}/r/NOORPEAK`, request: { headers: visit } },
      theirs: { url: `${bare.url}/r/NOORPEAK`, request: { headers: visit } },
      goal: 50,
    },
  ];
  log(
    `\nRate (32 connections, load and server on the same cores, warm, middle of ${rounds} rounds of ${seconds} s; goal: p99 ≤ 3 × p50)`,
  );
  for (const kilobytes of [12, 60]) {
    log(`  ${`node:http, ${kilobytes} kB`.padEnd(20)}${show(await nodeAlone(kilobytes, seconds))}`);
  }
  for (const { name, ours, theirs, goal } of pairs) {
    const compared = await compare(ours, theirs, rounds, seconds);
    const wanted = goal ? `, goal ${goal} %` : "";
    const beside = `${compared.share} % of the bare ${new URL(theirs.url).pathname}${wanted}`;
    log(`  ${name.padEnd(20)}${show(compared.ours)}  (${beside}: ${show(compared.theirs)})`);
  }
  log(`  ${"/, without delivery".padEnd(20)}${show(await withoutDelivery(stack, seconds))}`);
  const webhook: Target = {
    url: `${app.url}/api/webhooks/stripe`,
    request: { method: "POST", ...(await repeatedWebhook(services)) },
  };
  await warmUp(webhook);
  log(`  ${"webhook".padEnd(20)}${show(await load(webhook.url, seconds, webhook.request))}`);
}

/** What Node alone makes of the same load: no page can have a shorter tail than that. */
async function nodeAlone(kilobytes: number, seconds: number): Promise<Rate> {
  const worker = new Worker(new URL("../plain-server.ts", import.meta.url), { workerData: kilobytes * 1000 });
  try {
    const [port] = (await once(worker, "message")) as [number];
    const target = { url: `http://127.0.0.1:${port}/` };
    await warmUp(target);
    return await load(target.url, seconds);
  } finally {
    await worker.terminate();
  }
}

/** The home page as Next alone answers it. */
async function withoutDelivery({ env, folder }: BenchStack, seconds: number): Promise<Rate> {
  const home = join(folder, "bare-app");
  await buildApp(home, env, () => {});
  const alone = await serveApp({ home, port: await holdPort(0), env, log: () => {}, bare: true });
  try {
    await warmUp({ url: `${alone.url}/` });
    return await load(`${alone.url}/`, seconds);
  } finally {
    await alone.stop();
  }
}
