import { expect, test } from "../fixtures.ts";
import { codeFor } from "../support/mailbox.ts";
import { newEmail } from "../support/members.ts";
import { services } from "../support/services.ts";

test("what was chosen meanwhile shows, although the file was fetched ahead", async ({ page }) => {
  const fetched: string[] = [];
  page.on("response", (answer) => fetched.push(new URL(answer.url()).pathname));
  await page.goto("/pricing");
  // The scripts of a public page come after its first paint: a pointer that is over the link before they run is not seen.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole("link", { name: /^Join/ }).first().hover();
    expect(fetched).toContain("/auth");
  }).toPass();
  await page.getByRole("link", { name: "Choose Plus" }).first().click();
  await expect(page).toHaveURL(/\/auth\?checkout=plus$/);
  await expect(page.getByText("We’ve saved the plan you chose", { exact: false })).toBeVisible();
});

test("signing in goes on although the plan was chosen in another tab in between", async ({
  page,
  context,
}) => {
  const email = newEmail();
  await page.goto("/auth");
  await context.addCookies([{ name: "altura_checkout_plan", value: "plus", url: services.app }]);
  await page.getByLabel("Email address", { exact: true }).first().fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Six-digit code").fill(await codeFor(email));
  await expect(page).toHaveURL(/\/get-access\?checkout=plus/);
});
