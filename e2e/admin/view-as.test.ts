import { expect, test } from "../fixtures.ts";
import { createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("an admin sees the pages of a member under a banner, and nothing on them can be changed", async ({
  openAs,
}) => {
  const member = await createMember({ name: "Ines Falk" });
  const page = await openAs(await createStaff("admin"));
  await page.goto(`/admin/home/${member.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "View as member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Says the page is empty");
  await dialog.getByRole("button", { name: "View as member" }).click();
  const banner = page.getByRole("region", { name: "View as member" });
  await expect(banner).toContainText("You see what Ines Falk sees");

  await page
    .getByRole("navigation", { name: "Member pages" })
    .getByRole("link", { name: "Settings" })
    .click();
  await expect(page).toHaveURL(/\/view\/[\w-]+\/settings$/);
  const viewed = page.getByTestId("viewed");
  await expect(viewed).toHaveAttribute("inert");
  await expect(viewed).not.toContainText(member.email);
  // As somebody would who takes the lock off in the tools of the browser.
  await viewed.evaluate((element) => element.removeAttribute("inert"));
  const name = viewed.getByLabel("Full name");
  await name.fill("Taken Over");
  await name.evaluate((field) => (field as HTMLInputElement).form?.requestSubmit());
  await expect(
    viewed.getByText("You’re viewing as a member, so you can’t change anything here."),
  ).toBeVisible();
  const [kept] = await sql`select full_name from public.profiles where user_id = ${member.id}`;
  expect(kept?.full_name).toBe("Ines Falk");

  const address = page.url();
  await banner.getByRole("button", { name: "End view" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/home/${member.id}$`));
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByText("This view has ended"), "the page that the browser had kept").toBeVisible();
  await page.goto(address);
  await expect(page.getByText("This view has ended")).toBeVisible();
});
