import { expect, test } from "../fixtures.ts";
import { violationsIn } from "../support/axe.ts";

test("every component, in its states and in both themes, is readable and stays in its place", async ({
  page,
}) => {
  await page.goto("/local/components");
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const outside = () =>
      page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const scrolls = (element: Element | null): boolean =>
          element !== null &&
          (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
        return [...document.querySelectorAll("main *")]
          .filter(
            (element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element.parentElement),
          )
          .map((element) => element.outerHTML.slice(0, 120));
      });
    await expect.poll(outside, `${width}`).toEqual([]);
  }
  // Each part stands there once in either theme, so that names of regions come twice.
  const found = await violationsIn(page, "dark");
  expect(found.filter((one) => !one.startsWith("dark: landmark-unique"))).toEqual([]);
});
