import { expect, test } from "../fixtures.ts";
import { clientOf, createMember, createStaff, removeRoles } from "../support/members.ts";

test("an admin takes points back with a reason, and the member reads it", async ({ openAs }) => {
  const member = await createMember({ name: "Tariq Nassar" });
  const page = await openAs(await createStaff("admin"));
  await page.goto(`/admin/home/${member.id}?tab=points`);
  const line = page.getByTestId("ledger-line").filter({ hasText: "You finished setting up your account" });
  await line.getByRole("button", { name: "Reverse" }).click();

  const dialog = page.getByRole("dialog");
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

test("the panel stays closed to members and visitors, in the words of docs/product.md", async ({
  openAs,
  member,
}) => {
  const page = await openAs(member);
  await page.goto("/admin/home");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You need moderator or admin privileges to access this panel.")).toBeVisible();
  await page.goto("/admin/home/00000000-0000-4000-8000-000000000003");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  expect(await page.content()).not.toContain("noor@altura.test");

  const visitor = await openAs();
  await visitor.goto("/admin/home");
  await expect(visitor.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect(visitor.getByText("Please sign in to access this panel.")).toBeVisible();
});

test("a role that is taken away works at the next request", async ({ openAs }) => {
  const moderator = await createStaff("moderator");
  const page = await openAs(moderator);
  await page.goto("/admin/home");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
  await removeRoles(moderator);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
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
