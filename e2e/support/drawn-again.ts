import type { Page } from "@playwright/test";

/** Has the server draw the page again, as a renewed session does (`SessionEvents`), and waits for its answer. */
export async function drawnAgain(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const answered = page.waitForResponse((response) => {
    const headers = response.request().headers();
    const isPage = headers.rsc !== undefined && headers["next-router-prefetch"] === undefined;
    return isPage && new URL(response.url()).pathname === pathname && response.ok();
  });
  await page.evaluate(() =>
    (window as unknown as { next: { router: { refresh(): void } } }).next.router.refresh(),
  );
  await (await answered).finished();
}
