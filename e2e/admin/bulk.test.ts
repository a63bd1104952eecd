import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("points for all who match: previewed, done, undone; the selection survives the job and Back", async ({
  openAs,
}) => {
  test.slow();
  const family = `Reed${crypto.randomUUID().slice(0, 8)}`;
  for (const first of ["Ada", "Bo", "Cy"]) await createMember({ name: `${first} ${family}` });
  const pointsOf = async () => {
    const [row] = await sql`select sum(w.total_xp)::integer as sum from public.wallet_profiles w
      join public.profiles p on p.user_id = w.user_id where p.full_name like ${`% ${family}`}`;
    return row?.sum as number;
  };
  const before = await pointsOf();
  const page = await openAs(await createStaff("moderator"));
  await page.goto(`/admin/home?q=${family}&sort=name`);
  const row = (name: string) => page.getByRole("checkbox", { name: `Select ${name} ${family}` });
  const bar = page.getByRole("region", { name: "Selected members" });

  await row("Bo").check();
  await expect(row("Bo")).toBeChecked();
  await expect(row("Ada")).not.toBeChecked();
  await expect(bar.getByRole("status")).toHaveText("1 member selected");
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await expect(bar.getByRole("status")).toHaveText("3 members selected");
  await row("Cy").uncheck();
  await expect(bar.getByRole("status")).toHaveText("2 members selected");
  await bar.getByRole("button", { name: "Select all 3 matching members" }).click();
  await expect(bar.getByRole("status")).toHaveText("All 3 matching members selected");
  await expect(row("Cy")).toBeChecked();

  await bar.getByRole("button", { name: "Award points" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Points per member").fill("501");
  await dialog.getByLabel("Reason").fill("Carried the tents");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("That’s more than a moderator can award")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Carried the tents");
  await dialog.getByLabel("Points per member").fill("20");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("20 points each: 3 members")).toBeVisible();
  await expect(dialog.getByText("No members skipped.")).toBeVisible();
  await expectAccessible(page);
  expect(await pointsOf()).toBe(before);
  await dialog.getByRole("button", { name: "Start" }).click();

  const job = page.getByRole("region", { name: "Bulk change" });
  await expect(job.getByRole("status")).toHaveText("Finished: 3 of 3 done");
  expect(await pointsOf()).toBe(before + 60);
  await expectAccessible(page);

  await page.getByRole("link", { name: new RegExp(`Ada ${family}`) }).click();
  await expect(page).toHaveURL(/admin\/home\/[\w-]+$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`q=${family}`));
  await expect(bar.getByRole("status")).toHaveText("All 3 matching members selected");
  await expect(job.getByRole("status")).toHaveText("Finished: 3 of 3 done");

  await job.getByRole("button", { name: "Undo all" }).click();
  await dialog.getByLabel("Reason").fill("Wrong camp");
  await dialog.getByRole("button", { name: "Undo all" }).click();
  await expect(job.getByRole("status")).toHaveText("Undone for 3 of 3 members");
  expect(await pointsOf()).toBe(before);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toBeHidden();
  await expect(row("Ada")).not.toBeChecked();
});
