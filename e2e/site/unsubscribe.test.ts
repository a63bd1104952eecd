import { expect, test } from "../fixtures.ts";
import { createSubscriber, mailChoice, unsubscribeKey } from "../support/mail-keys.ts";

test("opening the page changes nothing, the button stops what is ticked", async ({ page }) => {
  const user = await createSubscriber();
  await page.goto(`/unsubscribe?token=${encodeURIComponent(unsubscribeKey(user, "all"))}`);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(4);
  expect(await mailChoice(user)).toEqual({ product: true, community: true, referral: true, offers: true });

  await page.getByRole("checkbox", { name: "Referrals" }).uncheck();
  await page.getByRole("button", { name: "Stop the selected emails" }).click();
  await expect(page.getByText("Done.")).toBeVisible();
  expect(await mailChoice(user)).toEqual({ product: false, community: false, referral: true, offers: false });
});
