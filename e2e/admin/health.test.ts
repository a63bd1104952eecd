import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createStaff } from "../support/members.ts";

test("moderators see that every service answers, and admins run scheduled work", async ({ openAs }) => {
  const page = await openAs(await createStaff("moderator"));
  await page.goto("/admin/health");
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
  for (const service of ["database", "auth", "realtime", "storage", "stripe", "chain", "mail"])
    await expect(page.getByTestId(`service-${service}`)).toContainText("Operational");
  await expect(page.getByTestId("work-chain")).toBeVisible();
  await expect(page.getByRole("button", { name: "Run now" })).toHaveCount(0);
  await expectAccessible(page);

  const desk = await openAs(await createStaff("admin"));
  await desk.goto("/admin/health");
  await desk.getByTestId("work-health").getByRole("button", { name: "Run now" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("To see the services now");
  await dialog.getByRole("button", { name: "Run now" }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByTestId("work-health")).not.toContainText("never");
  await expect(desk.getByTestId("service-stripe")).not.toContainText("just now");
});
