import { expect, test } from "../fixtures.ts";
import { clientOf, newEmail } from "../support/members.ts";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { expectAccessible } from "../support/axe.ts";

const pitch = "Twelve dawn recordings from twelve ridges, with notes on how each was made, one a month.";

test("a visitor is told why an account is needed; a member saves a draft, returns and sends it", async ({
  openAs,
  page,
  member,
}) => {
  test.slow();
  const visitor = await openAs();
  await visitor.goto("/apply");
  await expect(visitor.getByRole("heading", { name: "You need a free account first" })).toBeVisible();
  await expect(visitor.getByRole("main").getByRole("link", { name: "Join Free" })).toHaveAttribute(
    "href",
    "/auth?next=%2Fapply",
  );
  await expectAccessible(visitor);

  await page.goto("/apply");
  await page.getByLabel("Name of the project").fill(`Dawn of ${member.id}`);
  await page.getByLabel(/What would you make/).fill("Too short");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("This is too short.")).toBeVisible();
  await expect(page.getByLabel("Name of the project")).toHaveValue(`Dawn of ${member.id}`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Name of the project")).toHaveValue(`Dawn of ${member.id}`);
  await page.getByLabel("What it is").selectOption("music");
  await page.getByLabel(/What would you make/).fill(pitch);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("main").getByText("Sent on")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send application" })).toBeHidden();
  await expectAccessible(page);

  const staff = await openAs({ email: "mateo@altura.test" });
  await staff.goto(`/admin/work?kind=application&q=${member.id}`);
  const application = staff.locator("[data-case]").filter({ hasText: `Dawn of ${member.id}` });
  await application.locator("summary").click();
  await expect(application).toContainText(pitch);
  await expectAccessible(staff);
  await application.getByRole("button", { name: "Approve" }).click();
  const dialog = staff.getByRole("dialog");
  await expect(dialog.getByText("Approved")).toBeVisible();
  await dialog.getByLabel("Reason").fill("We would love to hear it");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toBeHidden();
  await expect(application).toBeHidden();
  expect(await mailTo(member.email, /Your application is approved/)).toHaveLength(1);
  await page.reload();
  await expect(page.getByText("We would love to hear it")).toBeVisible();
});

test("an invitation travels through joining, is redeemed once and refused to the next", async ({
  page,
  openAs,
  member,
}) => {
  const staff = await clientOf("mateo@altura.test");
  const { data: code } = await staff.rpc("admin_create_invite", { p_note: "e2e" });
  const visitor = await openAs();
  const email = newEmail("creator");
  await visitor.goto(`/creator-inviteonly?code=${code}`);
  await expectAccessible(visitor);
  await visitor.getByRole("main").getByRole("link", { name: "Join Free" }).click();
  await visitor.getByLabel("Email address", { exact: true }).first().fill(email);
  await visitor.getByRole("button", { name: "Send me a code" }).click();
  await visitor
    .getByLabel("Six-digit code")
    .first()
    .pressSequentially(await codeFor(email));
  await expect(visitor).toHaveURL(new RegExp(`/creator-inviteonly\\?code=${code}`));
  await expect(visitor.getByLabel("Invitation code")).toHaveValue(code as string);
  await visitor.getByRole("button", { name: "Redeem invitation" }).click();
  await expect(visitor.getByRole("heading", { name: "Your invitation is redeemed" })).toBeVisible();
  await visitor.getByRole("link", { name: "Go to my application" }).click();
  await expect(visitor.getByText("By invitation", { exact: true })).toBeVisible();

  expect(member.id).toBeTruthy();
  await page.goto(`/creator-inviteonly?code=${code}`);
  await page.getByRole("button", { name: "Redeem invitation" }).click();
  await expect(page.getByText("This invitation has already been used.")).toBeVisible();
});
