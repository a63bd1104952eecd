import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { besidePrimaryActions } from "./consent-question.ts";
import { scrollWidth, standingOut } from "./layout.ts";
import { services } from "./services.ts";

/** On these the question about measuring is looked at, too. */
const withQuestion = ["/members/dashboard", "/members/settings?tab=profile", "/pricing", "/"];

export const ofSettings = ["profile", "preferences", "security", "membership", "data"].map(
  (tab) => `/members/settings?tab=${tab}`,
);

/** The nine sections of the hub. */
export const ofHub = [
  ...["/game", "/missions", "/challenges", "/leaderboard", "/story"],
  ...["/xp", "/discord", "/account", "/linked-accounts"],
];

/** Every kind of page that a member has, and of the public ones those that show what is for sale. */
export const ofMembers = [
  ...withQuestion,
  ...ofSettings.slice(1),
  "/members/affiliate",
  "/members/earnings",
  "/members/altura-points/signups",
  "/members/feedback",
  "/members/vision-dashboard",
  ...ofHub,
  "/streams",
  "/mint",
  "/connect-wallet-post-purchase",
  "/get-access",
  "/payment-success",
  "/gift",
  "/redeem",
  "/syndicate-access",
];

export const ofStaff = [
  "/admin/dashboard",
  "/admin/home",
  "/admin/work",
  "/admin/billing",
  "/admin/billing/plans",
  "/admin/payouts",
  "/admin/nft",
  "/admin/content/missions/new",
  "/admin/email-campaign/new",
  "/admin/security",
  "/admin/settings",
  "/admin/health",
];

/** The question covers no primary action, and little of the window. */
async function expectQuestionAside(page: Page, height: number): Promise<void> {
  await expect(page.locator("#consent-title")).toBeAttached();
  const seen = await besidePrimaryActions(page);
  expect(seen.covered, "primary actions under the question").toBe(0);
  expect(seen.shown, "places with the question").toBeGreaterThan(0);
  expect(seen.tallest, "a quarter of the window").toBeLessThanOrEqual(height / 4);
}

/** Waits until what comes later is there, fonts too: for half a second nothing in the page has changed. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(
    (seen) => {
      const now = document.querySelector("main")?.innerHTML ?? "";
      seen.same = now === seen.last ? seen.same + 1 : 0;
      seen.last = now;
      return seen.same >= 5;
    },
    await page.evaluateHandle(() => ({ same: 0, last: "" })),
    { polling: 100 },
  );
}

type Walk = { locale: string; width: number; paths: readonly string[] };

/**
 * Visits each page in the language on a phone of this width: nothing stands out of its card or makes the page scroll sideways.
 * The sections of the hub are also accessible, and on the pages of `withQuestion` the question steps aside.
 */
export async function walkOnPhone(page: Page, { locale, width, paths }: Walk): Promise<void> {
  const height = 700;
  await page.setViewportSize({ width, height });
  const consent = { name: "altura_consent", value: "no", url: services.app };
  for (const path of paths) {
    const address = `${locale === "en" ? "" : `/${locale}`}${path === "/" && locale !== "en" ? "" : path}`;
    await test.step(address, async () => {
      const hasQuestion = withQuestion.includes(path);
      if (hasQuestion) await page.context().clearCookies({ name: "altura_consent" });
      else await page.context().addCookies([consent]);
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole("status", { name: /Loading|geladen|Cargando/ })).toHaveCount(0);
      await settled(page);
      await expect.poll(() => scrollWidth(page), "sideways scrolling").toBeLessThanOrEqual(width);
      await expect.poll(() => standingOut(page), "out of its card").toEqual([]);
      if (hasQuestion) await expectQuestionAside(page, height);
      if (ofHub.includes(path)) await expectAccessible(page);
    });
  }
}
