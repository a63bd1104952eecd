import type { Page } from "@playwright/test";
import { ofPath, received } from "./received.ts";

/** Has the server draw the page again, as a renewed session does (`SessionEvents`), and waits for its answer. */
export async function drawnAgain(page: Page): Promise<void> {
  const ofThisPage = ofPath(new URL(page.url()).pathname);
  const answer = received(page, (response) => {
    const headers = response.request().headers();
    const isPage = headers.rsc !== undefined && headers["next-router-prefetch"] === undefined;
    return isPage && ofThisPage(response) && response.ok();
  });
  await page.evaluate(() =>
    (window as unknown as { next: { router: { refresh(): void } } }).next.router.refresh(),
  );
  await answer;
}
