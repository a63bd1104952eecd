import type { Page } from "@playwright/test";
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

type Seen = { shown: number; covered: number; tallest: number };

/** Scrolls through the page, five frames for each step: at how many the question is shown, how often it lies over an action, how tall it is. */
async function whileScrolling(page: Page): Promise<Seen> {
  // Called once for each frame, so that frames that no longer come end it.
  const walked = await page.waitForFunction(
    (walk) => {
      const { found } = walk;
      if (walk.frame % 5 === 0) window.scrollTo({ top: walk.frame * 12, behavior: "instant" });
      walk.frame += 1;
      if (walk.frame % 5 !== 0) return null;
      const bar = document.querySelector("[aria-labelledby=consent-title]")!;
      if (getComputedStyle(bar).visibility !== "hidden") {
        const box = bar.getBoundingClientRect();
        found.shown += 1;
        found.tallest = Math.max(found.tallest, box.height);
        for (const action of document.querySelectorAll(".button-primary")) {
          const place = action.getBoundingClientRect();
          const apart =
            place.width === 0 ||
            place.right <= box.left ||
            place.left >= box.right ||
            place.bottom <= box.top ||
            place.top >= box.bottom;
          if (!apart) found.covered += 1;
        }
      }
      return walk.frame * 12 > document.documentElement.scrollHeight - window.innerHeight ? found : null;
    },
    await page.evaluateHandle(() => ({ frame: 0, found: { shown: 0, covered: 0, tallest: 0 } })),
    { timeout: 90_000 },
  );
  return (await walked.jsonValue()) as Seen;
}

test.beforeEach(({ context }) => context.clearCookies({ name: "altura_consent" }));

for (const width of [1440, 390])
  test(`nothing at the end of a page of ${width} pixels lies under the question`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/about");
    const bar = page.getByRole("region", { name: question });
    await expect(bar).toBeVisible();
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
  });

test("a visitor is asked once, may refuse by keyboard, and change it at the foot of every page", async ({
  page,
}) => {
  const requests = measured(page);
  await neverIdle(page);
  await page.goto("/about");
  const bar = page.getByRole("region", { name: question });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
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
    await expect(bar).toContainText("You currently refuse it.", { timeout: 2000 });
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
  await expect(bar).toContainText("You currently allow it.");
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

test("the question moves nothing and fits a small phone, and nobody is asked while joining", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { moved });
  });
  await page.goto("/es/pricing");
  await expect(page.getByRole("region", { name: "¿Podemos medir" })).toBeVisible();
  await atRest(page);
  const moved = () => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
  await expect.poll(moved).toBeLessThan(0.01);
  await expect.poll(() => scrollWidth(page)).toBe(360);
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: question })).toHaveCount(0);
});

test("Escape refuses, for good, and leaves alone what is open above", async ({ page, member }) => {
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
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`the question covers no primary action and little of ${size.width} × ${size.height}`, async ({
    page,
    member,
  }) => {
    test.slow();
    expect(member.id).toBeTruthy();
    await page.setViewportSize(size);
    for (const path of ["/members/dashboard", "/members/settings", "/pricing", "/"]) {
      await page.goto(path);
      await expect(page.locator("#consent-title")).toBeAttached();
      const seen = await whileScrolling(page);
      expect(seen.covered, path).toBe(0);
      expect(seen.shown, path).toBeGreaterThan(0);
      if (size.width === 390) expect(seen.tallest, path).toBeLessThanOrEqual(size.height / 6);
    }
  });
}

test("a member's choice in the settings counts at once", async ({ page, member }) => {
  const requests = measured(page);
  expect(member.id).toBeTruthy();
  await page.goto("/members/settings?tab=preferences");
  await page.getByLabel("Let the site measure how I use it").check();
  await expect(page.getByText("Privacy choice saved")).toBeVisible();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await expect(page.getByRole("region", { name: question })).toHaveCount(0);
  await expect.poll(() => consentOf(page)).toBe("yes");
});
