import type { Page, Request, Response } from "@playwright/test";

/**
 * The next answer that `matches`, once the page has read what it wants of it; call it before the page sends its request.
 * A page may let go of the rest of an answer. To the browser that request has failed, and `Response.finished()` never ends.
 */
export function received(page: Page, matches: (response: Response) => boolean): Promise<Response> {
  return new Promise((resolve) => {
    const look = async (request: Request) => {
      const response = await request.response().catch(() => null);
      if (!response || !matches(response)) return;
      page.off("requestfinished", look);
      page.off("requestfailed", look);
      resolve(response);
    };
    page.on("requestfinished", look);
    page.on("requestfailed", look);
  });
}

/** Matches the answers of one path, whatever the query. */
export const ofPath = (path: string) => (response: Response) => new URL(response.url()).pathname === path;
