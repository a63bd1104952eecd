import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Changes the theme and waits for its colours: they are measured, so none may be on its way. With reduced motion every
 * change is a transition of a hundredth of a millisecond, and what inherits a colour starts after what it inherits from:
 * so until nothing has moved for some frames.
 */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name;
    for (let still = 0, frame = 0; still < 3 && frame < 200; frame += 1) {
      await new Promise((painted) => requestAnimationFrame(painted));
      const running = document.getAnimations().filter((animation) => animation.playState === "running");
      await Promise.all(running.map((animation) => animation.finished.catch(() => {})));
      still = running.length === 0 ? still + 1 : 0;
    }
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
