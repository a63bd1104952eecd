import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Changes the theme and ends what is still on its way, because colours are measured. */
async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    }
  }, theme);
}

/** What a change of colours can break; measuring it takes most of axe's time. */
const ofColours = ["color-contrast", "link-in-text-block"];
const ofTitle = "document-title";

type Options = Parameters<AxeBuilder["options"]>[0];

/**
 * What axe finds wrong on the page, or within an element of it. Where no frame is to be looked into it runs in the page:
 * otherwise it carries all that is right to an empty page and back, which takes four times as long.
 */
export async function askAxe(page: Page, options: Options, within?: string): Promise<string[]> {
  const frames = await page.locator("iframe").count();
  const axe = new AxeBuilder({ page }).setLegacyMode(frames === 0);
  if (within) axe.include(within);
  const { violations } = await axe.options({ resultTypes: ["violations"], ...options }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** What axe finds on the page in a theme: everything in dark; in light what a change of colours can break. */
export async function violationsIn(page: Page, theme: "dark" | "light"): Promise<string[]> {
  await showTheme(page, theme);
  // After an action or a move Next.js takes the title away until the new one has arrived, which may be while axe reads:
  // that there is one is waited for here, and axe is not asked.
  await expect(page).toHaveTitle(/./);
  // While a page is made, its area shows the spinner alone, without the heading.
  await expect(page.locator("h1").first()).toBeAttached();
  const rules = { [ofTitle]: { enabled: false } };
  const found = await askAxe(page, theme === "light" ? { runOnly: ofColours } : { rules });
  return found.map((violation) => `${theme}: ${violation}`);
}

/**
 * Nothing to complain about. Dark is enough: what a light page can break are its colours, and those are compared without a
 * browser (components/shell/theme/contrast.test.ts) and shown by the gallery (e2e/site/components.test.ts).
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsIn(page, "dark")).toEqual([]);
}
