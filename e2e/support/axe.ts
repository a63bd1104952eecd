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

/** Nothing to complain about, in dark and in light. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["dark", "light"]) {
    await showTheme(page, theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.html).join(" | ")}`),
    ).toEqual([]);
  }
}
