import { expect, test } from "../fixtures.ts";
import { createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("an admin changes a setting, and an address without a page still answers 404 as it was built", async ({
  openAs,
  page,
  allowRefusal,
}) => {
  const key = "leaderboard.source_share";
  const panel = await openAs(await createStaff("admin"));
  try {
    await panel.goto("/admin/settings");
    await panel.getByRole("button", { name: "Change: A week’s points from one source" }).click();
    const dialog = panel.getByRole("dialog");
    await dialog.getByLabel("Percent").fill("45");
    await dialog.getByLabel("Reason").fill("Agreed with the team");
    await dialog.getByRole("button", { name: "Save the setting" }).click();
    await expect(dialog).toBeHidden();
    expect(await sql`select value from settings where key = ${key}`).toEqual([{ value: 45 }]);
  } finally {
    await sql`update settings set value = '40' where key = ${key}`;
  }
  // Public pages are made anew by it; this one would hold the address that asked first.
  for (const path of ["/nothing-here", "/nothing/there"]) {
    allowRefusal(404, path);
    expect((await page.request.get(path)).status(), path).toBe(404);
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No path leads here");
  }
});
