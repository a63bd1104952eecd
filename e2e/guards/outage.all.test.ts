import type { Browser } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { openSession } from "../../local/testing/session.ts";
import { createMember, createStaff } from "../support/members.ts";
import { startOutage, unavailableWords } from "../support/outage.ts";
import { services } from "../support/services.ts";

let outage: Awaited<ReturnType<typeof startOutage>>;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  outage = await startOutage();
});
test.afterEach(() => outage.end());
test.afterAll(() => outage.stop());

/** A page of this app in a browser that has signed in. */
async function openAs(browser: Browser, email: string) {
  const { jar } = await openSession(services, email);
  const context = await browser.newContext({ baseURL: outage.url });
  await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: outage.url })));
  return { context, page: await context.newPage() };
}

test("permissions are seen being checked, and a panel whose role check was late tries again by itself", async ({
  browser,
}) => {
  const staff = await createStaff("moderator");
  const { context, page } = await openAs(browser, staff.email);
  await page.goto("/members/dashboard");
  outage.calls.become("silent", /\/rpc\/staff_access$/);
  await page.getByRole("button", { name: /^Account menu of/ }).click();
  await page.getByRole("group", { name: "Account" }).getByRole("link", { name: "Admin Panel" }).click();
  await expect(page.getByText("Verifying Access")).toBeVisible();
  await expect(page.getByText(unavailableWords)).toBeVisible();
  const opened = await page.goto("/admin/home", { waitUntil: "commit" });
  expect(opened?.status()).toBe(200);
  await expect(page.getByText("Checking permissions...")).toBeVisible();
  await expect(page.getByText(unavailableWords)).toBeVisible();
  await expect(page.getByText("Access Denied")).toHaveCount(0);
  outage.calls.become(null);
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
  await context.close();
});

test("a page tries again by itself, and the person is where they wanted to be", async ({ browser }) => {
  const { context, page } = await openAs(browser, (await createMember()).email);
  outage.supabase.freeze();
  // Its frame is sent before anybody knows that the database is more than slow.
  const opened = await page.goto("/members/settings?tab=a", { waitUntil: "commit" });
  expect(opened?.status()).toBe(200);
  await expect(page.getByText("Still loading this page.")).toBeVisible();
  await expect(page.getByText(unavailableWords)).toBeVisible();
  await expect(page.getByRole("link", { name: "Retry" })).toBeVisible();
  outage.supabase.thaw();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page).toHaveURL(/\/members\/settings\?tab=a$/);
  await context.close();
});
