import sharp from "sharp";
import { expect, test } from "../fixtures.ts";

/** How bright the brightest point of a picture is, from 0 to 255. */
const brightest = async (picture: Buffer) =>
  Math.max(...(await sharp(picture).removeAlpha().stats()).channels.map(({ max }) => max));

for (const [width, height] of [
  [1280, 900],
  [1920, 1080],
] as const)
  test(`no light of the wall shines through its words at ${width} × ${height}`, async ({ openAs }) => {
    const page = await openAs({ email: "noor@altura.test" });
    await page.setViewportSize({ width, height });
    await page.goto("/members/vision-dashboard?wall");
    await expect(page.locator('[data-scene="mountain"]')).toBeVisible();
    // Before its scripts a page hears no key; the first answer comes after them.
    await expect(page.getByTestId("age")).toHaveText(/^(Live|As of)/);
    await page.keyboard.press("p");
    // The words go, their ground stays.
    await page.addStyleTag({
      content: "main *, main *::before { color: transparent !important; transition: none !important }",
    });
    // The lights are there by now.
    await expect.poll(async () => brightest(await page.screenshot())).toBeGreaterThan(140);
    const words = page.getByTestId("members").locator("xpath=..");
    await expect.poll(async () => brightest(await words.screenshot())).toBeLessThan(60);
    const names = page.locator('[data-scene="mountain"] > ul > li');
    await expect(names).toHaveCount(10);
    for (const name of await names.all()) {
      await expect(name).toBeInViewport({ ratio: 0.99 });
    }
  });
