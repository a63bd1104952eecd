import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";

test("cases are decided with the keyboard alone, and a colleague sees which one is open", async ({
  openAs,
}) => {
  test.slow();
  const word = `Reed${crypto.randomUUID().slice(0, 8)}`;
  const member = await createMember({ name: `Vera ${word}` });
  await sql`insert into creator_applications (user_id, status, project, answers, submitted_at)
    values (${member.id}, 'submitted', 'Dawn', '{"project": "Dawn", "discipline": "music", "pitch": "Twelve dawn recordings"}', now() - interval '9 days')`;
  for (const text of ["The list jumps", "The list jumps again"])
    await sql`select submit_feedback(${member.id}, ${`Vera ${word}`}, ${member.email}, 'problem', ${text}, '/', 'en')`;
  const staff = await createStaff("moderator", "Signe Dahl");
  const page = await openAs(staff);
  await page.goto(`/admin/work?q=${word}`);
  const summaries = page.locator("[data-case] summary");
  const [application, first, second] = [summaries.nth(0), summaries.nth(1), summaries.nth(2)];
  await expect(summaries).toHaveCount(3);
  const press = (key: string) => page.keyboard.press(key);
  const dialog = page.getByRole("dialog");

  await expect(async () => {
    await press("?");
    await expect(dialog.getByText("Next case")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page);
  await press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("searchbox").focus();
  await press("j");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").fill(word);
  await page.getByRole("searchbox").blur();
  for (const [key, focused] of [
    ["j", application],
    ["j", first],
    ["j", second],
    ["k", first],
  ] as const) {
    await press(key);
    await expect(focused).toBeFocused();
  }

  await press("o");
  await expect(page.getByTestId("message").getByText("The list jumps", { exact: true })).toBeVisible();
  await expectAccessible(page);
  const other = await openAs(await createStaff("moderator", "Kai Berg"));
  await other.goto(`/admin/work?q=${word}`);
  await expect(other.getByText("Signe Dahl has this open")).toHaveCount(1);
  await other.locator("[data-case] summary").nth(1).click();
  await expect(other.getByText("Signe Dahl opened this first")).toBeVisible();
  await other.locator("[data-case] summary").nth(1).click();

  const assignee = page.locator("tr[data-row]").nth(1).locator("td").nth(3);
  await press("e");
  await expect(assignee).toHaveText("You");
  await press("z");
  await expect(assignee).toHaveText("Unassigned");

  await press("x");
  await press("j");
  await press("x");
  const selected = page.getByRole("region", { name: "Selected cases" });
  await expect(selected.getByText("2 cases selected")).toBeVisible();
  await expectAccessible(page);
  await press("r");
  await expect(dialog.getByText("Cases in the selection")).toBeVisible();
  await dialog.getByLabel("Reason").pressSequentially("Both say the same");
  await press("Enter");
  await expect(dialog).toBeHidden();
  await expect(selected).toBeHidden();
  await expect(summaries).toHaveCount(1);
  await expect(application).toBeFocused();
  await press("z");
  await expect(summaries).toHaveCount(3);
  await press("j");
  await expect(first).toBeFocused();

  await press("s");
  await dialog.getByRole("button", { name: "Snooze" }).focus();
  await press("Enter");
  await expect(dialog).toBeHidden();
  await expect(summaries).toHaveCount(2);
  await expect(summaries.nth(1)).toBeFocused();
  await press("z");
  await expect(summaries).toHaveCount(3);
  await expect(second).toBeFocused();

  await press("r");
  await dialog.getByLabel("Reason").pressSequentially("Says the same");
  await press("Enter");
  await expect(dialog).toBeHidden();
  await expect(summaries).toHaveCount(2);
  await expect(first).toBeFocused();

  await press("k");
  await press("a");
  await expect(dialog.getByText("approved")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").pressSequentially("We would love to hear it");
  await press("Enter");
  await expect(dialog).toBeHidden();
  await expect(summaries).toHaveCount(1);
  expect(await sql`select status from creator_applications where user_id = ${member.id}`).toEqual([
    { status: "approved" },
  ]);

  const leased = async () =>
    (await sql`select count(*)::int as n from private.case_states where lease_by = ${staff.id}`)[0]
      ?.n as number;
  await expect(summaries.first()).toBeFocused();
  await press("Enter");
  await expect.poll(leased).toBe(1);
  await page.goto("/admin/home");
  await expect.poll(leased).toBe(0);
});
