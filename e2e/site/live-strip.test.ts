import { expect, test } from "../fixtures.ts";

test("the figures of the home page are looked at again every minute", async ({ page }) => {
  await page.route("**/api/figures", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), members: 123_456 } });
  });
  await page.clock.install();
  await page.goto("/");
  const strip = page.getByRole("region", { name: "Altura right now" });
  await expect(strip).toBeVisible();
  await expect(page.locator("head > script[src][async]")).not.toHaveCount(0);
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(strip.getByText("123,456")).toBeVisible({ timeout: 1000 });
  }).toPass();
  // One more answer may be on its way when the page is closed.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
