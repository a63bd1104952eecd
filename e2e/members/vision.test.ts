import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { scrollWidth } from "../support/layout.ts";
import { createMember } from "../support/members.ts";
import { sql } from "../support/services.ts";

const address = "/members/vision-dashboard";

/** Before its scripts a page hears no key; the first answer comes after them. */
const connected = (page: Page) => expect(page.getByTestId("age")).toHaveText(/^(Live|As of)/);

test("a member walks through the scenes by keys, sets a goal, and leaves", async ({ page, member }) => {
  await sql`select private.award(${member.id}, 'mission', ${`e2e-${member.id}`}, 600, 'For a test')`;
  await page.goto(address);
  const scene = (key: string) => page.locator(`[data-scene="${key}"]`);
  await expect(page.getByTestId("altitude")).toHaveText("750");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.locator("canvas")).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Your goals" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("The hut");
  await dialog.getByLabel("Goal in points").fill("100");
  await dialog.getByRole("button", { name: "Add goal" }).click();
  await expect(dialog.getByText("You’ve already reached that altitude")).toBeVisible();
  await dialog.getByLabel("Goal in points").fill("900");
  await dialog.getByRole("button", { name: "Add goal" }).click();
  await expect(dialog.getByRole("button", { name: "Remove The hut" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(scene("own").getByText("The hut")).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await expect(scene("mountain")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rotate scenes" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(scene("own")).toBeVisible();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press("f");
  await page.getByRole("link", { name: "Leave the vision dashboard" }).click();
  await expect(page).toHaveURL(/\/members\/dashboard$/);
});

test("a wall shows the community alone: who climbs by public name, who opted out without one", async ({
  page,
  member,
}) => {
  const [seen, hidden] = [await createMember(), await createMember()];
  const username = `wall-${seen.id.slice(0, 8)}`;
  await sql`update profiles set username = ${username} where user_id = ${seen.id}`;
  await sql`update profiles set leaderboard_opt_out = true where user_id = ${hidden.id}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}?wall`);
  await expect(page.locator('[data-scene="mountain"]')).toBeVisible();
  await expect(page.getByRole("button", { name: "Your climb" })).toHaveCount(0);
  await connected(page);
  // The scene stays, and who climbs meanwhile in other tests may take the few lines there are: then once more.
  await page.keyboard.press("p");
  await expect(page.getByRole("button", { name: "Rotate scenes" })).toBeVisible();
  let times = 0;
  const climbs = (id: string, told: string) =>
    expect(async () => {
      await sql`select private.award(${id}, 'mission', ${`${(times += 1)}-${id}`}, 5, 'For a test')`;
      await expect(page.getByTestId("events").getByText(told).first()).toBeAttached({ timeout: 3000 });
    }).toPass();
  await climbs(seen.id, `${username} climbed`);
  await climbs(hidden.id, "A member climbed");
  const [row] = await sql`select full_name from profiles where user_id = ${hidden.id}`;
  if (row?.full_name) await expect(page.getByText(row.full_name as string)).toHaveCount(0);
  await expect.poll(() => scrollWidth(page)).toBeLessThanOrEqual(390);
  expect(member.id).toBeTruthy();
});
