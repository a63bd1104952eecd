import type { Page } from "@playwright/test";

/** A browser that never finds time, so that only what has a time limit is done at all (W3C requestIdleCallback, section 5). */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = (work, options) =>
      options?.timeout
        ? window.setTimeout(work, options.timeout, { didTimeout: true, timeRemaining: () => 0 })
        : 0;
  });
}
