import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOf, createMember, createStaff, removeRoles } from "../support/members.ts";
import { undoToast } from "../support/undo-toast.ts";

test("an award shows its effect and is taken back from its toast; a line is reversed with a reason that the member reads", async ({
  openAs,
}) => {
  test.slow();
  const member = await createMember({ name: "Ravi Menon" });
  const page = await openAs(await createStaff("admin"));
  await page.goto(`/admin/home/${member.id}`);
  await page.getByRole("button", { name: "Award points" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Points", { exact: true }).fill("400");
  const effect = dialog.getByRole("region", { name: "Effects" });
  await expect(effect).toContainText("Points · Ravi Menon");
  await expect(effect.getByText("Moraine")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Carried the ropes");
  await dialog.getByRole("button", { name: "Award points" }).click();
  await expect(dialog).toBeHidden();
  await (await undoToast(page)).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await page.goto(`/admin/home/${member.id}?tab=audit`);
  await expect(page.getByText("Undone: Points awarded")).toBeVisible();

  await page.goto(`/admin/home/${member.id}?tab=points`);
  const line = page.getByTestId("ledger-line").filter({ hasText: "You finished setting up your account" });
  await line.getByRole("button", { name: "Reverse" }).click();
  await dialog.getByLabel("Reason").fill("ab");
  await dialog.getByRole("button", { name: "Reverse" }).click();
  await expect(dialog.getByText("Please give a reason.")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("ab");

  await dialog.getByLabel("Reason").fill("Set up twice by mistake");
  await dialog.getByRole("button", { name: "Reverse" }).click();
  await expect(dialog).toBeHidden();
  await expect(line.getByText("reversed")).toBeVisible();
  await expect(page.getByTestId("ledger-line").filter({ hasText: "Set up twice by mistake" })).toContainText(
    "-100",
  );

  const history = await (
    await clientOf(member.email)
  ).rpc("points_history", { p_group: "signups", p_page: 1, p_size: 5 });
  expect(JSON.stringify(history.data)).toContain("Set up twice by mistake");
});

test("a role that is taken away in the middle of a dialog: refused in words, and what was typed stays", async ({
  openAs,
  allowRefusal,
}) => {
  const member = await createMember({ name: "Iris Dahl" });
  const moderator = await createStaff("moderator");
  const page = await openAs(moderator);
  await page.goto(`/admin/home/${member.id}`);
  await page.getByRole("button", { name: "Award points" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Points", { exact: true }).fill("40");
  await dialog.getByLabel("Reason").fill("Carried the ropes up");
  // The navigation asks each minute what waits.
  allowRefusal(403, "/api/admin/waiting");
  await removeRoles(moderator);
  await dialog.getByRole("button", { name: "Award points" }).click();
  await expect(
    dialog.getByText("You need moderator or admin privileges to access this panel.").first(),
  ).toBeVisible();
  await expect(dialog.getByLabel("Points", { exact: true })).toHaveValue("40");
  await expect(dialog.getByLabel("Reason")).toHaveValue("Carried the ropes up");
});
