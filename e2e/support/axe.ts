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

/** What axe finds on the page in a theme: everything in dark; in light what a change of colours can break. */
export async function violationsIn(page: Page, theme: "dark" | "light"): Promise<string[]> {
  await showTheme(page, theme);
  const axe = new AxeBuilder({ page });
  if (theme === "light") axe.withRules(["color-contrast", "link-in-text-block"]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** Nothing to complain about, in dark and in light. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["dark", "light"] as const) expect(await violationsIn(page, theme)).toEqual([]);
}
