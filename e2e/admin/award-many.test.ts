import { expect, test } from "../fixtures.ts";
import { createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("points from a CSV: wrong lines are named, then all is tried out, given and undone", async ({
  openAs,
}) => {
  const [first, second] = [await createMember({ name: "Ada Reed" }), await createMember({ name: "Bo Reed" })];
  const pointsOf = async () => {
    const [row] = await sql`select sum(total_xp)::integer as sum from public.wallet_profiles
      where user_id in (${first.id}, ${second.id})`;
    return row?.sum as number;
  };
  const before = await pointsOf();
  const page = await openAs(await createStaff("moderator"));
  await page.goto("/admin/team-points");
  await page.getByRole("button", { name: "Award to many" }).click();
  const dialog = page.getByRole("dialog");
  const lines = dialog.getByLabel("Members", { exact: true });
  const good = `member,points,reason\n${first.email},30,Carried the tents\n${second.email},12,Cooked for all`;
  await lines.fill(`${good}\nnobody@example.org,5,Was not there`);
  await dialog.getByRole("textbox", { name: "Reason" }).fill("For the camp");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("1 row can’t be used, 2 can. Nothing was saved.")).toBeVisible();
  await expect(dialog.getByText("No member found")).toBeVisible();
  await dialog.getByRole("button", { name: "Back to the list" }).click();
  await lines.fill(good);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("42 points in total: 2 members")).toBeVisible();
  expect(await pointsOf()).toBe(before);
  await dialog.getByRole("button", { name: "Start" }).click();

  const job = page.getByRole("region", { name: "Bulk change" });
  await expect(job.getByRole("status")).toHaveText("Finished: 2 of 2 done");
  expect(await pointsOf()).toBe(before + 42);
  await job.getByRole("button", { name: "Undo all" }).click();
  await dialog.getByLabel("Reason").fill("The wrong list");
  await dialog.getByRole("button", { name: "Undo all" }).click();
  await expect(job.getByRole("status")).toHaveText("Undone for 2 of 2 members");
  expect(await pointsOf()).toBe(before);
});
