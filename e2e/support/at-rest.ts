import type { Page } from "@playwright/test";

/**
 * Waits until the page has nothing more to do for what it has received. The network is no measure: a browser does not
 * tell when a request ends that may outlive its page, as the heartbeat may. Where nothing is to be drawn, an idle callback
 * without a limit may never be called.
 */
export const atRest = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 2000 })),
  );
