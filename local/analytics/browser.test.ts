import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../listen.ts";
import { openPage } from "../testing/browser.ts";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startAnalytics } from "./start.ts";
import type { Recording, StoredEvent } from "./store.ts";

let db: FreshDatabase;
let analytics: Awaited<ReturnType<typeof startAnalytics>>;
let site: Awaited<ReturnType<typeof listen>>;

const library = join(dirname(createRequire(import.meta.url).resolve("posthog-js")), "array.js");

beforeAll(async () => {
  db = await freshDatabase();
  analytics = await startAnalytics({ sql: db.sql, port: 0 });
  const options = JSON.stringify({
    api_host: analytics.url,
    // PostHog ignores browsers that a program drives.
    opt_out_useragent_filter: true,
  });
  const page = new Hono()
    .get("/array.js", async (c) =>
      c.body(await readFile(library, "utf8"), 200, { "content-type": "text/javascript" }),
    )
    .get("/favicon.ico", (c) => c.body(null, 204))
    .get("/", (c) =>
      c.html(`<title>Base camp</title><script src="/array.js"></script>
        <script>posthog.init("phc_local", ${options}); posthog.identify("noor"); posthog.capture("climbed");</script>`),
    );
  site = await listen(page, 0);
});
afterAll(async () => {
  await site?.stop();
  await analytics?.stop();
  await db?.drop();
});

const read = async <T>(path: string) => (await (await fetch(analytics.url + path)).json()) as T;

test("posthog-js in a browser: page views, events, identity and session replay", async () => {
  const { browser, page } = await openPage();
  try {
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(site.url);
    await page.mouse.click(20, 20);
    await expect
      .poll(async () => (await read<StoredEvent[]>("/events")).map((event) => event.event))
      .toEqual(expect.arrayContaining(["$pageview", "$identify", "climbed"]));
    await page.mouse.click(30, 30);
    await expect.poll(() => read<Recording[]>("/recordings")).toHaveLength(1);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
}, 240_000);
