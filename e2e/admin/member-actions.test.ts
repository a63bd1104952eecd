import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createMember, createStaff } from "../support/members.ts";
import { undoToast } from "../support/undo-toast.ts";

const tabs = [
  "Access",
  "Money",
  "Referrals",
  "Points",
  "Wallets",
  "Sessions",
  "Emails",
  "Moderation",
  "Audit log",
  "Notes",
];

test("the file of a member opens tab by tab, and a note in it is written, changed, deleted and brought back", async ({
  openAs,
}) => {
  test.slow();
  const member = await createMember({ name: "Ines Falk" });
  const page = await openAs(await createStaff("moderator"));
  await page.goto(`/admin/home/${member.id}`);
  await expect(page.getByText(member.email).first()).toBeVisible();
  await expectAccessible(page);
  const parts = page.getByRole("navigation", { name: "Member sections" });
  for (const tab of tabs) {
    await parts.getByRole("link", { name: tab }).click();
    await expect(parts.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
  }

  await parts.getByRole("link", { name: "Notes" }).click();
  await expect(page).toHaveURL(/\?tab=notes$/);
  await page.getByLabel("New note").fill("Prefers to be called");
  await page.getByRole("button", { name: "Save note" }).click();
  const note = page.getByTestId("note");
  await expect(note).toContainText("Prefers to be called");
  await note.getByRole("button", { name: "Edit" }).click();
  await note.getByLabel("Edit note").fill("Prefers mail");
  await note.getByRole("button", { name: "Save note" }).click();
  await expect(note).toContainText("edited");
  await note.getByRole("button", { name: "Delete" }).click();
  await expect(note).toContainText("This note was deleted.");
  await note.getByRole("button", { name: "Restore" }).click();
  await expect(note).toContainText("Prefers mail");
});

test("an admin bans a member from the menu: the open page of the member is signed out, and undo lets them in again", async ({
  openAs,
  allowSessionEnd,
}) => {
  allowSessionEnd();
  const member = await createMember({ name: "Ines Falk" });
  const theirs = await openAs(member);
  await theirs.goto("/members/dashboard");
  const page = await openAs(await createStaff("admin"));
  await page.goto(`/admin/home/${member.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Ban permanently" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Sold their account");
  await dialog.getByRole("button", { name: "Ban permanently" }).click();
  await expect(dialog).toBeHidden();
  const undo = await undoToast(page);
  await expect(page.getByRole("heading", { level: 1 }).getByText("Banned")).toBeVisible();
  await theirs.goto("/members/settings");
  await expect(theirs).toHaveURL(/\/auth/);
  await undo.click();
  await expect(page.getByRole("heading", { level: 1 }).getByText("Banned")).toBeHidden();
  await page.goto(`/admin/home/${member.id}?tab=moderation`);
  await expect(page.getByRole("cell", { name: "Sold their account" })).toBeVisible();
});
