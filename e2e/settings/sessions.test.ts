import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { clientOf } from "../support/members.ts";

const card = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: "Active sessions" }) });
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
const endOthers = /^End (the other session|all \d+ other sessions)$/;

// A page that was just opened may send its heartbeat after its session has ended.
test.beforeEach(({ allowSessionEnd }) => allowSessionEnd());

test("a session elsewhere is listed and ended", async ({ page, member, openAs }) => {
  const elsewhere = await openAs(member);
  await elsewhere.goto("/members/dashboard");
  const third = await clientOf(member.email);

  await page.goto("/members/settings?tab=security");
  const sessions = card(page);
  const items = sessions.getByRole("listitem");
  await expect(items.first()).toContainText(/Chrome.*This device/);
  await expect.poll(() => items.count()).toBeGreaterThanOrEqual(3);
  const before = await items.count();
  await sessions
    .getByRole("button", { name: /^End the session on/ })
    .first()
    .click();
  await toast(page, "Session ended");
  await expect(items).toHaveCount(before - 1);
  await sessions.getByRole("button", { name: endOthers }).click();
  await toast(page, "All other sessions ended");
  await expect(items).toHaveCount(1);
  expect((await third.auth.refreshSession()).error).not.toBeNull();
  await page.reload();
  await expect(items).toHaveCount(1);
});

test("signing out everywhere says what will happen, and every device is out at once, this one too", async ({
  page,
  member,
  openAs,
  allowRefusal,
}) => {
  allowRefusal(401, "/api/me/sessions");
  const elsewhere = await openAs(member);
  await elsewhere.goto("/members/dashboard");
  const third = await clientOf(member.email);
  const own = async () => (await third.rpc("my_account")).error?.message ?? "read";

  await page.goto("/members/settings?tab=security");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await expect(dialog).toContainText(
    /You’ll be signed out immediately on this device and on \d+ other devices?\./,
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(dialog).toBeHidden();
  expect(await own(), "nothing happens before the confirmation").toBe("read");

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const confirm = dialog.getByRole("button", { name: "Sign out everywhere" });
  await page.route("**/api/me/sessions", (route) =>
    route.fulfill({ status: 401, json: { ok: false, reason: "session_ended" } }),
  );
  await confirm.click();
  await expect(dialog).toContainText("This session has ended");
  await page.unroute("**/api/me/sessions");
  await confirm.click();
  await toast(page, "Signed out everywhere");
  await expect(page).toHaveURL(/\/$/);
  expect(await own(), "a token that would still be good for an hour").toBe("session_ended");
  expect((await third.auth.refreshSession()).error).not.toBeNull();
  await elsewhere.goto("/members/dashboard");
  await expect(elsewhere).toHaveURL(/error=session_ended$/);
  await page.goto("/members/dashboard");
  await expect(page).toHaveURL(/\/auth\?next=/);
});
