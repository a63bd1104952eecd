import { expect, test } from "../fixtures.ts";
import { violationsIn } from "../support/axe.ts";
import { createMember, createStaff } from "../support/members.ts";

test("an award shows what will happen before it is made, and is taken back from its toast", async ({
  openAs,
}) => {
  const member = await createMember({ name: "Ravi Menon" });
  const page = await openAs(await createStaff("admin"));
  await page.goto(`/admin/home/${member.id}`);
  await page.getByRole("button", { name: "Award points" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Points", { exact: true }).fill("400");
  const effect = dialog.getByRole("region", { name: "What will happen" });
  await expect(effect).toContainText("Points · Ravi Menon");
  await expect(effect.getByText("Moraine")).toBeVisible();
  for (const theme of ["dark", "light"] as const) expect(await violationsIn(page, theme)).toEqual([]);
  await dialog.getByLabel("Reason").fill("Carried the ropes");
  await dialog.getByRole("button", { name: "Award points" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await page.goto(`/admin/home/${member.id}?tab=audit`);
  await expect(page.getByText("Undone: Points awarded")).toBeVisible();
});

test("an admin checks the audit log and sees who has a second factor; a moderator does not", async ({
  openAs,
}) => {
  const page = await openAs(await createStaff("admin"));
  await page.goto("/admin/security");
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  await page.getByRole("button", { name: "Check the log" }).click();
  await expect(page.getByText(/as written\.|no line yet/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Staff and second factors" })).toBeVisible();
  for (const theme of ["dark", "light"] as const) expect(await violationsIn(page, theme)).toEqual([]);

  const moderator = await openAs(await createStaff("moderator"));
  await moderator.goto("/admin/security");
  await expect(moderator.getByText("You need admin privileges to access this section.")).toBeVisible();
});
