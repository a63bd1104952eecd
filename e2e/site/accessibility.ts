import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Changes the theme and waits for its colours: they are measured, so none may be on its way. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
  }, theme);
}

/** No axe violation on the page as it stands, in the dark and in the light theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["dark", "light"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    // Colours are measured, so none may be on its way. An endless animation cannot be finished, only taken off.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
        else animation.finish();
      }
    });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}
