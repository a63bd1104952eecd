import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { atRest } from "../support/at-rest.ts";
import { expectAccessible } from "../support/axe.ts";
import { neverIdle } from "../support/busy.ts";
import { scrollWidth } from "../support/layout.ts";
import { services } from "../support/services.ts";

/** Every request that measures: ours, and those of the product-analytics service. */
function measured(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (url.includes("/api/track-analytics") || url.startsWith(services.analytics.url)) seen.push(url);
  });
  return seen;
}

const question = "May we measure how this site is used?";
const consentOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "altura_consent")?.value;

/** At the end of a page, wide or narrow, everything can be read: the question has room of its own below it. */
async function nothingLiesUnder(page: Page, bar: Locator): Promise<void> {
  const { width, height } = page.viewportSize()!;
  for (const size of [
    { width: 1440, height: 844 },
    { width: 390, height: 844 },
  ])
    await test.step(`at the end of a page of ${size.width} pixels`, async () => {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const edges = async () => {
        const [foot, asks] = await Promise.all([
          page.getByRole("contentinfo").boundingBox(),
          bar.boundingBox(),
        ]);
        return { foot: (foot?.y ?? 0) + (foot?.height ?? 0), asks: asks?.y ?? 0 };
      };
      await expect.poll(async () => (await edges()).foot - (await edges()).asks).toBeLessThanOrEqual(0);
      await expect(bar).toBeInViewport({ ratio: 1 });
      const height = async () => (await bar.boundingBox())?.height;
      if (size.width === 390) await expect.poll(height).toBeLessThanOrEqual(size.height / 6);
    });
  await page.setViewportSize({ width, height });
}

test.beforeEach(({ context }) => context.clearCookies({ name: "altura_consent" }));

test("a visitor is asked once, may refuse by keyboard, and change it at the foot of every page", async ({
  page,
}) => {
  const requests = measured(page);
  await neverIdle(page);
  await page.goto("/about");
  const bar = page.getByRole("region", { name: question });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await nothingLiesUnder(page, bar);
  await bar.getByRole("link", { name: "Privacy notice" }).focus();
  await page.keyboard.press("Tab");
  await expect(bar.getByRole("button", { name: "Allow" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(bar).toHaveCount(0);
  await expect.poll(() => consentOf(page)).toBe("no");
  await page.goto("/es/faq");
  await expect(page.getByRole("region", { name: "¿Podemos medir" })).toHaveCount(0);
  expect(requests).toEqual([]);

  const link = page.getByRole("link", { name: "Privacy choices" });
  // A click on a page that is not hydrated yet follows the link to the text about cookies.
  await expect(async () => {
    await page.goto("/about");
    await link.click();
    await expect(bar).toContainText("You’ve asked us not to measure how you use this site.", {
      timeout: 2000,
    });
  }).toPass();
  await expect(page).toHaveURL(/\/about$/);
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  await link.click();
  await bar.getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => requests.some((url) => url.includes("/api/track-analytics"))).toBe(true);
  await expect.poll(() => requests.some((url) => url.startsWith(services.analytics.url))).toBe(true);
  await expect.poll(() => consentOf(page)).toBe("yes");

  await link.click();
  await expect(bar).toContainText("You’ve allowed us to measure how you use this site.");
  const reloaded = page.waitForEvent("load");
  await bar.getByRole("button", { name: "Refuse" }).click();
  await reloaded;
  requests.length = 0;
  // As another tab in which the library still runs.
  await page.evaluate(() => localStorage.setItem("ph_another_tab", "{}"));
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("ph_"))))
    .toEqual([]);
  expect(requests).toEqual([]);
});

test("the question moves nothing", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { moved });
  });
  await page.goto("/es/pricing");
  // It has its place, and steps aside while that would lie over the button of a plan.
  await expect(page.locator("[aria-labelledby=consent-title]")).toBeAttached();
  await atRest(page);
  const moved = () => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
  await expect.poll(moved).toBeLessThan(0.01);
  await expect.poll(() => scrollWidth(page)).toBe(360);
});

test("Escape refuses, for good, and leaves alone what is open above; the settings change it at once", async ({
  page,
  member,
}) => {
  const requests = measured(page);
  expect(member.id).toBeTruthy();
  await page.goto("/members/affiliate");
  const bar = page.getByRole("region", { name: question });
  await expect(bar).toBeVisible();
  await page.getByRole("button", { name: "Show QR code" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await consentOf(page)).toBeUndefined();
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect.poll(() => consentOf(page)).toBe("no");

  await page.goto("/members/settings?tab=preferences");
  const choice = page.getByLabel("Let the site measure how I use it");
  await expect(choice).not.toBeChecked();
  await expect(bar).toHaveCount(0);
  expect(requests).toEqual([]);
  await choice.check();
  await expect(page.getByText("Privacy choice saved")).toBeVisible();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await expect(bar).toHaveCount(0);
  await expect.poll(() => consentOf(page)).toBe("yes");
});
