import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { neverIdle } from "../support/busy.ts";

// The policies of all pages are read over HTTP (e2e/http/policies.test.ts): here the browser obeys them.

/** Tries a script that is written into the page: the browser refuses to run it, and says so. */
async function expectNoForeignScript(page: Page, pageErrors: string[]): Promise<void> {
  expect(pageErrors).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
  });
  await expect.poll(() => pageErrors.join()).toContain("Content Security Policy");
  pageErrors.splice(0);
  await expect(page).not.toHaveTitle("taken over");
}

/** A page's own scripts ran: the framework took it over. */
const expectOwnScripts = (page: Page) =>
  page.waitForFunction(() =>
    [document, document.body].some((node) => Object.keys(node).some((key) => key.startsWith("__react"))),
  );

test("a page runs its own scripts and no other, whether it was made once or for this request", async ({
  page,
  pageErrors,
  allowRefusal,
}) => {
  for (const path of ["/pricing", "/auth?next=%2Fmembers%2Fdashboard"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectOwnScripts(page);
      await expectNoForeignScript(page, pageErrors);
    });
  }
  await test.step("an error screen", async () => {
    allowRefusal(404, "/auth/unknown");
    await page.goto("/auth/unknown");
    await expectOwnScripts(page);
    expect(pageErrors.filter((error) => error.includes("Content Security Policy"))).toEqual([]);
  });
});

test("a page paints before it requests its scripts, and lays out what is below once they have run", async ({
  page,
}) => {
  await neverIdle(page);
  await page.goto("/");
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
  const last = page.locator("main > section").last();
  await expect(last).toHaveCSS("content-visibility", "visible");
  await expect(last).not.toBeInViewport();
});
