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

test("every mail is shown in each language and theme, for this machine alone", async ({ page }) => {
  await page.goto("/local/mails");
  await page.getByRole("link", { name: "receipt", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "receipt" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(6);
  await page.getByRole("link", { name: "claim", exact: true }).click();
  const dark = page.frameLocator('iframe[title="English, dark"]').locator("body");
  await expect(dark).toContainText("Founder");
  await expect(dark).toHaveCSS("color", "rgb(245, 243, 239)");
});
