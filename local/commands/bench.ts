import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../app/build.ts";
import { serveApp } from "../app/standalone.ts";
import { serveBarePage } from "../bench/bare.ts";
import { startCountingProxy } from "../bench/counting-proxy.ts";
import { firstLoadJavaScript } from "../bench/javascript.ts";
import { auditPages } from "../bench/lighthouse.ts";
import { compare, load, type Rate } from "../bench/load.ts";
import { benchScale } from "../bench/scale/run.ts";
import { firstPaintWeight } from "../bench/weight.ts";
import { repeatedWebhook } from "../bench/webhook.ts";
import { publicPages } from "../../lib/site/pages.ts";
import { freePort, holdPort } from "../ports.ts";
import type { Running } from "../service.ts";
import type { Services } from "../services.ts";
import { openSession } from "../testing/session.ts";
import { RELAXED_LIMITS } from "../supabase/auth/options.ts";
import { startServices } from "../up.ts";

const log = (line: string) => console.log(line);
const quiet = () => {};
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const show = (rate: Rate) =>
  `${rate.perSecond}/s, p99 ${rate.p99} ms${rate.failed ? `, ${rate.failed} failed` : ""}`;

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  log(`${name.padEnd(44)}${((performance.now() - began) / 1000).toFixed(2)} s`);
  return result;
}

/** Cookie header of a seeded member. */
async function signIn(services: Services, email: string): Promise<string> {
  const { jar } = await openSession(services, email);
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

/**
 * `npm run bench`: figures, never assertions. Seconds per measurement with `npm run bench -- 5`; `npm run bench -- scale`
 * measures a large database instead.
 */
export async function main([duration = "4", ...rest]: string[]): Promise<void> {
  if (duration === "scale") return benchScale(rest);
  const seconds = Number(duration);
  const dataDir = await mkdtemp(join(tmpdir(), "altura-bench-"));
  const parts: Running[] = [];
  try {
    const appPort = await freePort("app");
    const options = {
      dataDir,
      appPort,
      choosePort: freePort,
      outside: {},
      log: quiet,
      authLimits: RELAXED_LIMITS,
    };
    const cold = await timed("services, cold start (new data folder)", () => startServices(options));
    await cold.stop();
    const stack = await timed("services, warm start", () => startServices(options));
    parts.push(stack);

    const proxy = await startCountingProxy(stack.services.supabase.url);
    parts.push(proxy);
    const env = { ...stack.env, SUPABASE_URL: proxy.url };
    const copy = join(dataDir, "app");
    await buildApp(copy, stack.env, log);
    const app = stack.services.app;
    parts.push(
      await timed("app, from start to first page", async () => {
        return serveApp({ home: copy, port: appPort, env, log: quiet });
      }),
    );
    const bare = await serveBarePage();
    parts.push(bare);
    const member = { cookie: await signIn(stack.services, "noor@altura.test") };

    log("\nDatabase round trips per page (requests to Supabase)");
    const pages = {
      home: "/",
      pricing: "/pricing",
      dashboard: "/members/dashboard",
      affiliate: "/members/affiliate",
      admin: "/admin/home",
    };
    const adminCookie = { cookie: await signIn(stack.services, "ada@altura.test") };
    for (const [name, path] of Object.entries(pages)) {
      const headers = name === "admin" ? adminCookie : member;
      await fetch(app + path, { headers });
      proxy.take();
      const response = await fetch(app + path, { headers, redirect: "manual" });
      await response.text();
      const trips = proxy.take();
      const count = trips.reduce((sum, trip) => sum + trip.count, 0);
      log(`  ${name.padEnd(12)}${count}  (${response.status}) ${trips.map((trip) => trip.path).join(" ")}`);
    }

    log("\nPublic pages: JavaScript at first load above the bare page; HTML, CSS and preloaded fonts (gzip)");
    const bareBytes = await firstLoadJavaScript(bare.url);
    log(`  ${"bare page".padEnd(22)}${kib(bareBytes)}`);
    for (const path of publicPages) {
      const script = await firstLoadJavaScript(app + path);
      const { html, css, fonts, prerendered } = await firstPaintWeight(app + path);
      const above = `${script >= bareBytes ? "+" : "−"}${kib(Math.abs(script - bareBytes))}`;
      const parts = `${kb(html + css + fonts)} = ${kb(html)} + ${kb(css)} + ${kb(fonts)}`;
      log(
        `  ${path.padEnd(22)}${above.padEnd(11)}${parts}${prerendered ? "" : "  (rendered for each request)"}`,
      );
    }
    const area = await firstLoadJavaScript(app + pages.dashboard, member);
    log(`  ${"(member) dashboard".padEnd(22)}+${kib(area - bareBytes)}`);

    log(
      "\nLighthouse, mobile, middle of 5 runs: performance, accessibility, best practices, SEO; layout shift",
    );
    // The bare page shows what the framework alone gets on this machine at this hour.
    const audited = [bare.url, ...["/", "/pricing", "/faq", "/tiers"].map((path) => app + path)];
    for (const [url, { scores, shift, failed }] of await auditPages(audited, 5, log)) {
      const missed = failed.length ? `  below 90: ${failed.join(", ")}` : "";
      const name = url === bare.url ? "bare page" : new URL(url).pathname;
      log(`  ${name.padEnd(22)}${scores.join(" / ")}   ${shift.toFixed(3)}${missed}`);
    }

    log("\nRate (32 connections, load and server on the same cores)");
    const [home, yardstick] = await compare(`${app}/`, bare.url, 3, seconds);
    const percent = Math.round((100 * home.perSecond) / yardstick.perSecond);
    log(`  bare page     ${show(yardstick)}`);
    log(`  home          ${show(home)}  (${percent} % of bare)`);
    await buildApp(join(dataDir, "bare-app"), stack.env, quiet);
    const alone = await serveApp({
      home: join(dataDir, "bare-app"),
      port: await holdPort(0),
      env,
      log: quiet,
      bare: true,
    });
    log(`  home, no front ${show(await load(`${alone.url}/`, seconds))}`);
    await alone.stop();
    log(`  dashboard     ${show(await load(`${app}/members/dashboard`, seconds, { headers: member }))}`);
    const visitor = {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537.36",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    log(`  /r/{code}     ${show(await load(`${app}/r/NOORPEAK`, seconds, { headers: visitor }))}`);
    const webhook = await repeatedWebhook(stack.services);
    log(
      `  webhook       ${show(await load(`${app}/api/webhooks/stripe`, seconds, { method: "POST", ...webhook }))}`,
    );
  } finally {
    for (const part of parts.reverse()) await part.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
