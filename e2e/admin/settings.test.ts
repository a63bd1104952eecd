import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { hold } from "../support/hold.ts";
import { createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("an admin changes a setting, and an address without a page still answers 404 as it was built", async ({
  openAs,
  page,
  allowRefusal,
}) => {
  // Events are deleted by it after months: no test reads it, and only a repetition of this one changes it.
  const key = "events.keep_days";
  const valueOf = async () => (await sql`select value from settings where key = ${key}`)[0]?.value as number;
  const panel = await openAs(await createStaff("admin"));
  const letGo = await hold("a setting", "alone");
  const before = await valueOf();
  try {
    await panel.goto("/admin/settings");
    const search = panel.getByRole("searchbox", { name: "Search settings" });
    await search.fill("rétention delivered");
    await expect(panel.getByRole("status").filter({ hasText: "1 setting found" })).toBeVisible();
    await expect(panel).toHaveURL(/\?q=/);
    await search.press("Escape");
    await expect(search).toHaveValue("");
    await expect(panel).toHaveURL(/\/admin\/settings$/);
    await search.blur();
    await panel.keyboard.press("/");
    await expect(search).toBeFocused();
    await panel.getByRole("button", { name: "Change: Event retention" }).click();
    const dialog = panel.getByRole("dialog");
    await dialog.getByLabel("Days").fill(String(before + 1));
    await dialog.getByLabel("Reason").fill("Agreed with the team");
    await dialog.getByRole("button", { name: "Save setting" }).click();
    await expect(dialog).toBeHidden();
    expect(await valueOf()).toBe(before + 1);
  } finally {
    await sql`update settings set value = ${sql.json(before)} where key = ${key}`;
    await letGo();
  }
  // Public pages are made anew by it; this one would hold the address that asked first.
  for (const path of ["/nothing-here", "/nothing/there"]) {
    allowRefusal(404, path);
    expect((await answered(() => page.request.get(path))).status(), path).toBe(404);
    expect((await answered(() => page.goto(path)))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No path leads here");
  }
});
