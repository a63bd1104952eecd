import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { answered } from "./answered.ts";
import { rawWords } from "./page-facts.ts";

/** Opens a public page, which must show one heading, and words without keys and places. */
export async function openPage(page: Page, path: string): Promise<void> {
  expect((await answered(() => page.goto(path)))?.status(), path).toBe(200);
  // Pages for wallets build themselves in the browser.
  await expect(page.locator("h1").filter({ visible: true }), `one h1 on ${path}`).toHaveCount(1);
  const words = await page.locator("body").innerText();
  expect.soft(words.match(rawWords) ?? [], `words of ${path}`).toEqual([]);
}

/** Widths in CSS pixels at which the page, or a table in it, is wider than its place; nothing may have to be scrolled sideways. */
export async function overflowing(page: Page, widths: number[]): Promise<number[]> {
  const before = page.viewportSize();
  const wide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // The window is told its new size before the page is laid out in it.
    await page
      .waitForFunction(
        () =>
          document.documentElement.scrollWidth <= window.innerWidth &&
          [...document.querySelectorAll("main [role=region][tabindex]")].every(
            (table) => table.scrollWidth <= table.clientWidth,
          ),
      )
      .catch(() => wide.push(width));
  }
  if (before) await page.setViewportSize(before);
  return wide;
}
