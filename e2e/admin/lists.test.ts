import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
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

test("staff search while typing, filter, sort, choose columns and save a view", async ({ openAs }) => {
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
  await page.getByLabel("Name of the view").fill(`Away ${family}`);
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
  await expectAccessible(page);
});

test("clearing the last filter, hiding a column and its return show what is true now", async ({ openAs }) => {
  const family = await createFamily("Dee", "Eli");
  const page = await openAs(await createStaff("moderator"));
  await page.goto(`/admin/home?q=${family}&state=suspended`);
  await expect(page.getByText("Nothing matches")).toBeVisible();
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
});

test("an admin gets the file of what is shown, with a reason", async ({ openAs }) => {
  const family = await createFamily("Fay", "Gil");
  const page = await openAs(await createStaff("admin"));
  await page.goto(`/admin/home?q=${family}&sort=name&cols=member,tier`);
  await page.getByRole("button", { name: "CSV" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("2 entries");
  await dialog.getByLabel("Reason").fill("Asked for by the members themselves");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse(await readFile(await file.path()), { bom: true });
  expect(rows.map(([name]) => name)).toEqual(["full_name", `Fay ${family}`, `Gil ${family}`]);
  expect(rows[0]).toEqual(["full_name", "email", "tier"]);
});

test("without scripts a list is searched, filtered, sorted and paged", async ({
  browser,
  openAs,
  baseURL,
}) => {
  const family = await createFamily("Hal", "Ivy");
  const admin = await createStaff("admin");
  const signedIn = await openAs(admin);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await context.addCookies(await signedIn.context().cookies());
  const page = await context.newPage();
  await page.goto("/admin/home");
  await page.getByRole("searchbox").fill(family);
  await page.getByRole("searchbox").press("Enter");
  await expect(names(page)).toHaveCount(2);
  for (const first of ["Hal", "Ivy"])
    await expect(names(page).filter({ hasText: `${first} ${family}` })).toHaveCount(1);
  await page.getByRole("columnheader", { name: "Member" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(names(page)).toHaveText([`Hal ${family}`, `Ivy ${family}`]);
  await panel(page, "Filters").click();
  await page.getByRole("combobox", { name: "State" }).selectOption("suspended");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await sql`insert into public.feedback (name, email, topic, message)
    select ${family}, 'w@e2e.test', 'idea', 'Ten signs at least' from generate_series(1, 26)`;
  await page.goto(`/admin/feedback?q=${family}`);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(page.getByRole("link", { name: "Previous" })).toBeVisible();
  await context.close();
});

test("on a phone a row is two lines, and nothing is wider than the screen", async ({ openAs }) => {
  const family = await createFamily("Jan", "Kim");
  for (const text of ["The list jumps", "A long line about a list that jumps on a small telephone"])
    await sql`select submit_feedback(null, ${family}, 'w@e2e.test', 'problem', ${text}, '/', 'en')`;
  const page = await openAs(await createStaff("admin"));
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/admin/home", "/es/admin/feedback", "/admin/work"]) {
    // Only the rows of this test: those of the others may change or leave while they are measured.
    await page.goto(`${path}?q=${family}`);
    await expect(page.locator("tr[data-row]")).toHaveCount(2);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
      .toBeLessThanOrEqual(360);
    await expectAccessible(page);
  }
});
