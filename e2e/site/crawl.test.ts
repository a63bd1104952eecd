import { expect, test } from "../fixtures.ts";
import { violationsIn } from "../support/axe.ts";
import { openPage, overflowing } from "../support/crawl.ts";
import { typicalPages } from "../support/public-pages.ts";

// What the HTML says is read over HTTP (e2e/http/pages.test.ts); the other languages, widths and light in crawl.all.test.ts.

test.describe("on a phone of 320 pixels, in the language with the longest words", () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test("no public page scrolls sideways", async ({ page }) => {
    const pages = await typicalPages("/de");
    test.setTimeout(pages.length * 20_000);
    for (const { path } of pages) {
      await test.step(path, async () => {
        await openPage(page, path);
        expect.soft(await overflowing(page, [320]), `sideways scrolling on ${path}`).toEqual([]);
      });
    }
  });
});

test("every public page can be used by everyone", async ({ page }) => {
  const pages = await typicalPages("/");
  test.setTimeout(pages.length * 20_000);
  for (const { path } of pages) {
    await test.step(path, async () => {
      await openPage(page, path);
      expect.soft(await violationsIn(page, "dark"), path).toEqual([]);
    });
  }
});
