import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { neverIdle } from "../support/busy.ts";

/** One page that is made once, those that are made anew while the server runs, and one in the other language. */
const pages = ["/about", "/pricing", "/auth", "/es", "/es/auth"];

for (const path of pages) {
  test(`${path} runs its own scripts and no other`, async ({ page, pageErrors }) => {
    await page.goto(path);
    const policy = page.locator('head > meta[http-equiv="Content-Security-Policy"]');
    await expect(policy).toHaveAttribute("content", /^script-src 'self' 'sha256-/);
    await expect(policy).not.toHaveAttribute("content", /script-src [^;]*unsafe/);
    expect(pageErrors).toEqual([]);

    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'taken over'";
      document.body.append(script);
    });
    await expect.poll(() => pageErrors.join()).toContain("Content Security Policy");
    pageErrors.splice(0);
    await expect(page).not.toHaveTitle("taken over");
  });
}

test("a page paints before it asks for its scripts", async ({ page }) => {
  await page.goto("/pricing");
  await expect(page.locator("head > script[src][async]")).not.toHaveCount(0);
  const times = () =>
    page.evaluate(() => ({
      painted: performance.getEntriesByType("paint")[0]?.startTime ?? Infinity,
      scripts: (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ initiatorType }) => initiatorType === "script")
        .map(({ startTime }) => startTime),
    }));
  await expect.poll(async () => (await times()).scripts).not.toEqual([]);
  await expect.poll(async () => (await times()).painted).toBeLessThan(Infinity);
  const { painted, scripts } = await times();
  expect(Math.min(...scripts)).toBeGreaterThan(painted);
});

test("what is below the first screen is laid out when the scripts have run", async ({ page }) => {
  await neverIdle(page);
  await page.goto("/");
  const last = page.locator("main > section").last();
  await expect(last).toHaveCSS("content-visibility", "visible");
  await expect(last).not.toBeInViewport();
});

test("the framework is compiled while it arrives", async ({ page, request }) => {
  await page.goto("/about");
  const scripts = page.locator("head > script[src][async]");
  await expect(scripts).not.toHaveCount(0);
  const sources = await scripts.evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src));
  const texts = await Promise.all(sources.map(async (source) => (await request.get(source)).text()));
  const framework = texts.filter((text) => text.includes("hydrateRoot"));
  expect(framework).not.toEqual([]);
  for (const text of framework) expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test("no page may be shown in a frame", async ({ request }) => {
  const answer = await answered(() => request.get("/"));
  expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});

test("a proxy is asked to pass on what is sent while a page is made", async ({ request }) => {
  const headerOf = async (path: string) =>
    (await answered(() => request.get(path, { maxRedirects: 0 }))).headers()["x-accel-buffering"];
  expect(await headerOf("/")).toBeUndefined();
  for (const path of ["/members/dashboard", "/es/members/points", "/admin/home"])
    expect(await headerOf(path)).toBe("no");
});
