import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { scrollWidth } from "../support/layout.ts";
import { createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";
import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "@playwright/test";

/** Members of this test alone, found by the word that their names share. */
async function createFamily(...firstNames: string[]): Promise<string> {
  const family = `Quill${crypto.randomUUID().slice(0, 8)}`;
  for (const first of firstNames) await createMember({ name: `${first} ${family}` });
  return family;
}

const names = (page: Page) => page.locator("tr[data-row] .font-medium > .truncate");
const panel = (page: Page, name: string | RegExp) => page.locator("summary").filter({ hasText: name });

test("staff search while typing, filter, sort, save a view, and get the file of what is shown, with a reason", async ({
  openAs,
}) => {
  test.slow();
  const family = await createFamily("Ada", "Bo", "Cy");
  await sql`update public.profiles set suspended_until = now() + interval '3 days'
    where full_name = ${`Bo ${family}`}`;
  const admin = await createStaff("admin");
  const page = await openAs(admin);
  await page.goto("/admin/home");
  const search = page.getByRole("searchbox");

  await search.pressSequentially(family, { delay: 20 });
  await expect(names(page)).toHaveCount(3);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(family);
  await expect(page).toHaveURL(new RegExp(`\\?q=${family}$`));
  await expect(page.getByTestId("list-total")).toHaveText("3 entries");
  await page.goBack();
  await expect(page, "searching replaces the address").not.toHaveURL(/admin\/home/);
  await page.goForward();

  await page.getByRole("columnheader", { name: "Member" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Member" })).toHaveAttribute("aria-sort", "ascending");
  await expect(names(page)).toHaveText([`Ada ${family}`, `Bo ${family}`, `Cy ${family}`]);

  await panel(page, "Filters").click();
  await page.getByRole("combobox", { name: "State" }).selectOption("suspended");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(names(page)).toHaveText([`Bo ${family}`]);
  await expect(panel(page, "Filters (1)")).toBeVisible();

  await panel(page, "Views").click();
  await page.getByLabel("View name").fill(`Away ${family}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(panel(page, `Away ${family}`)).toBeVisible();
  await expect(page).toHaveURL(/\?view=[\w-]+$/);
  await expect(names(page)).toHaveText([`Bo ${family}`]);

  // What the address says wins over the view, also that nothing is filtered.
  await page.getByRole("link", { name: /Remove filter State: Suspended/ }).click();
  await expect(names(page)).toHaveText([`Ada ${family}`, `Bo ${family}`, `Cy ${family}`]);
  await expect(page).toHaveURL(/state=&view=/);
  await page.reload();
  await expect(names(page)).toHaveCount(3);

  await page.goto(`/admin/home?q=${family}&sort=name&cols=member,tier`);
  await page.getByRole("button", { name: "CSV" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("3 entries");
  await dialog.getByLabel("Reason").fill("Asked for by the members themselves");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse(await readFile(await file.path()), { bom: true });
  expect(rows[0]).toEqual(["full_name", "email", "tier"]);
  expect(rows.slice(1).map(([name]) => name)).toEqual(
    ["Ada", "Bo", "Cy"].map((first) => `${first} ${family}`),
  );
});

test("clearing the last filter, hiding a column and its return show what is true now", async ({ openAs }) => {
  const family = await createFamily("Dee", "Eli");
  const page = await openAs(await createStaff("moderator"));
  await page.goto(`/admin/home?q=${family}&state=suspended`);
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("link", { name: /Remove filter State/ }).click();
  await expect(names(page)).toHaveCount(2);

  const points = page.getByRole("columnheader", { name: "Points" });
  await expect(points).toBeVisible();
  await panel(page, "Columns").click();
  // The choice is kept by a call that a reload would cut off. The answer to the first may bring the page as it was then.
  const calls: string[] = [];
  const { promise: chosenTwice, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/admin\/home/, async (route) => {
    if (!route.request().headers()["next-action"]) return route.fallback();
    const response = await route.fetch();
    await chosenTwice;
    await route.fulfill({ response });
    calls.push(route.request().postData() ?? "");
  });
  await page.getByRole("checkbox", { name: "Points" }).uncheck();
  await expect(points).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Member" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Username" }).check();
  release();
  await expect.poll(() => calls.at(-1)).toContain("username");
  await expect(page.getByRole("columnheader", { name: "Username" })).toBeVisible();
  await expect(points).toBeHidden();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Username" })).toBeVisible();
  await expect(points).toBeHidden();
  await page.goto(`/admin/home?q=${family}&cols=member,points`);
  await expect(points).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Tier" })).toBeHidden();
  await expect(page.getByRole("button", { name: "CSV" }), "personal data is exported by admins").toBeHidden();

  await test.step("a row of long words is no wider than a phone", async () => {
    for (const text of ["The list jumps", "A long line about a list that jumps on a small telephone"])
      await sql`select submit_feedback(null, ${family}, 'w@e2e.test', 'problem', ${text}, '/', 'en')`;
    await page.setViewportSize({ width: 360, height: 740 });
    // Only the rows of this test: those of the others may change or leave while they are measured.
    await page.goto(`/es/admin/feedback?q=${family}`);
    await expect(page.locator("tr[data-row]")).toHaveCount(2);
    await expect.poll(() => scrollWidth(page)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });
});
