import { expect, test } from "../fixtures.ts";
import { mailTo } from "../support/mailbox.ts";
import { createMember, createStaff } from "../support/members.ts";

test("an invitation to the team travels by mail and is accepted once, by whoever it was sent to", async ({
  openAs,
}) => {
  const guest = await createMember({ name: "Kofi Brandt" });
  const page = await openAs(await createStaff("admin"));
  await page.goto("/admin/team");
  await page.getByRole("button", { name: "Invite to the team" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email address").fill(guest.email);
  await dialog.getByLabel("Reason").fill("Answers every question already");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: guest.email });
  await expect(row).toContainText("Open");

  const [mail] = await mailTo(guest.email, /moderator/i);
  const path = /\/members\/staff-invite\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const stranger = await openAs(await createMember({ name: "Una Lind" }));
  await stranger.goto(path);
  await expect(stranger.getByText("This invitation isn’t for this account")).toBeVisible();

  const theirs = await openAs(guest);
  await theirs.goto(path);
  await theirs.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(theirs.getByText("Welcome to the team")).toBeVisible();
  await theirs.goto("/admin/work");
  await expect(theirs.getByRole("heading", { name: "Work", level: 1 })).toBeVisible();

  await page.reload();
  await expect(row.filter({ hasText: "Accepted" })).toBeVisible();
});
