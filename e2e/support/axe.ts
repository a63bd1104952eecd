import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Changes the theme and ends what is still on its way, because colours are measured. */
export async function showTheme(page: Page, theme: string): Promise<void> {
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

/** What axe finds on the page in a theme: everything in dark; in light what a change of colours can break. */
export async function violationsIn(page: Page, theme: "dark" | "light"): Promise<string[]> {
  await showTheme(page, theme);
  const axe = new AxeBuilder({ page });
  if (theme === "light") axe.withRules(ofColours);
  else axe.disableRules(ofTitle);
  return described(page, axe, theme);
}

async function described(page: Page, axe: AxeBuilder, theme: string): Promise<string[]> {
  // After an action or a move Next.js takes the title away until the new one has arrived, which may be while axe reads:
  // that there is one is waited for here, and axe is not asked.
  await expect(page).toHaveTitle(/./);
  // While a page is made, its area shows the spinner alone, without the heading.
  await expect(page.locator("h1").first()).toBeAttached();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** Nothing to complain about, in dark and in light. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["dark", "light"] as const) expect(await violationsIn(page, theme)).toEqual([]);
}
