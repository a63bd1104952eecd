import type { Page } from "@playwright/test";

/** Has the server draw the page again, as a renewed session does (`SessionEvents`), and waits for its answer. */
export async function drawnAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().headers().rsc !== undefined && response.ok(),
  );
  await page.evaluate(() =>
    (window as unknown as { next: { router: { refresh(): void } } }).next.router.refresh(),
  );
  await (await answered).finished();
}
