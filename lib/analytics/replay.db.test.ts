import { readFileSync } from "node:fs";
import { createRequire, stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAnalytics } from "../../local/analytics/start";
import { listen } from "../../local/listen";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing";
import { openPage } from "../../local/testing/browser";

let db: FreshDatabase;
let analytics: Awaited<ReturnType<typeof startAnalytics>>;
let site: Awaited<ReturnType<typeof listen>>;

const library = join(dirname(createRequire(import.meta.url).resolve("posthog-js")), "array.js");
const source = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/** A page on which everything that can hold a name or an address holds one. */
const page = (api: string) => `<!doctype html><html lang="en"><head><title>Vera Lang</title>
  <meta name="description" content="Vera Lang"></head><body class="summit">
  <h1 title="Vera Lang">Vera Lang</h1>
  <a href="mailto:vera@example.com" aria-label="Write to Vera Lang">Write</a>
  <img alt="Vera Lang" src="/picture?of=vera@example.com" data-name="Vera" style="background: url(/vera.png)">
  <input name="email" placeholder="vera@example.com" value="vera@example.com"><textarea>Vera Lang</textarea>
  <div id="later"></div>
  <script src="/array.js"></script>
  <script type="module">
    import { replayOptions, cleanedSnapshot } from "/replay";
    posthog.init("phc_local", {
      api_host: "${api}", opt_out_useragent_filter: true, disable_compression: true, autocapture: false,
      session_recording: replayOptions, enable_recording_console_log: false,
      capture_performance: { network_timing: false },
      before_send: (event) => (event.event === "$snapshot" ? cleanedSnapshot(event) : null),
    });
  </script></body></html>`;

beforeAll(async () => {
  db = await freshDatabase();
  analytics = await startAnalytics({ sql: db.sql, port: 0 });
  const script = { "content-type": "text/javascript" };
  const plain = (file: string) => stripTypeScriptTypes(source(file));
  const app = new Hono()
    .get("/array.js", (c) => c.body(readFileSync(library, "utf8"), 200, script))
    .get("/replay", (c) => c.body(plain("./replay.ts"), 200, script))
    .get("/addresses", (c) => c.body(plain("./addresses.ts"), 200, script))
    .get("/picture", (c) => c.body(null, 204))
    .get("/vera.png", (c) => c.body(null, 204))
    .get("/favicon.ico", (c) => c.body(null, 204))
    .get("*", (c) => c.html(page(analytics.url)));
  site = await listen(app, 0);
});
afterAll(async () => {
  await site?.stop();
  await analytics?.stop();
  await db?.drop();
});

test("a replay that leaves the browser shows a layout, and no name, address, input or picture of anybody", async () => {
  const { browser, page: tab } = await openPage();
  try {
    let sent = "";
    const errors: string[] = [];
    tab.on("pageerror", (error) => errors.push(error.message));
    tab.on("request", (request) => {
      if (request.url().startsWith(analytics.url)) sent += request.postData() ?? "";
    });
    await tab.goto(`${site.url}/r/vera@example.com?email=vera%40example.com#vera@example.com`);
    // The recorder waits for a person.
    let clicks = 0;
    const moved = async () => {
      await tab.mouse.click(20 + (clicks++ % 20), 300);
      return sent;
    };
    await expect.poll(moved, { timeout: 60_000, interval: 500 }).toContain("summit");
    await tab.locator("input").fill("typed by Vera Lang");
    await tab.locator("h1").click();
    await tab.evaluate(async () => {
      const later = document.querySelector("#later");
      if (!later) return;
      later.innerHTML = '<p class="moraine" title="Vera Lang">Vera Lang</p>';
      // The recorder has seen the first change before the next ones.
      await new Promise((done) => requestAnimationFrame(done));
      later.firstElementChild?.setAttribute("aria-label", "Vera Lang");
      later.firstElementChild?.setAttribute("class", "glacier");
      console.warn("Vera Lang");
      await fetch("/picture?of=vera@example.com");
    });
    await expect.poll(moved, { timeout: 60_000, interval: 500 }).toContain("glacier");
    expect(errors).toEqual([]);
    expect(sent).toContain("moraine");
    expect(sent.match(/.{0,60}(vera|lang@|example\.com|typed by).{0,60}/i)?.[0] ?? null).toBeNull();
  } finally {
    await browser.close();
  }
}, 240_000);
