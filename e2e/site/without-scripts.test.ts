import { expect, test } from "../fixtures.ts";

test.use({ javaScriptEnabled: false });

test("without scripts pages are whole: figures and forms stand where they belong", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Points awarded today")).toBeVisible();
  for (const [path, label] of [
    ["/pledge", "Email"],
    ["/legal/contact", "Message"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("textbox", { name: label }).first()).toBeVisible();
  }
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Choose Plus" }).first().click();
  await expect(page).toHaveURL(/\/auth\?checkout=plus$/);
});
