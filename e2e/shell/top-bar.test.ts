import { expect, test } from "../fixtures.ts";
import type { Page } from "@playwright/test";
import { createStaff } from "../support/members.ts";
import { ofPath, received } from "../support/received.ts";

test("theme, plan, query and language wait for no code that comes after the first paint", async ({
  page,
  context,
}) => {
  await page.route("**/_next/static/chunks/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.goto("/pricing?ref=noor");
  const html = page.locator("html");
  await page.getByRole("button", { name: "Appearance: same as the device" }).first().click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.getByRole("link", { name: "Choose Plus" }).first().click();
  await expect(page).toHaveURL(/\/auth\?ref=noor&checkout=plus$/);
  await expect(html, "on the next page, too").toHaveAttribute("data-theme", "light");
  const stored = () => page.evaluate(() => window.localStorage.getItem("altura_checkout_plan"));
  await expect.poll(stored).toBe("plus");
  await page.goto("/faq?a=1");
  await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL(/\/es\/faq\?a=1$/);
  const cookies = await context.cookies();
  const written = cookies.map(({ name, value }) => `${name}=${value}`);
  expect(written).toEqual(expect.arrayContaining(["altura_checkout_plan=plus", "altura_locale=es"]));
  const { expires = 0 } = cookies.find(({ name }) => name === "altura_checkout_plan") ?? {};
  expect(expires - Date.now() / 1000).toBeGreaterThan(23 * 3600);
});

test("who is signed in has a place, then a menu, and signs out of every tab of the browser", async ({
  openAs,
  pageErrors,
  allowRefusal,
  allowSessionEnd,
}) => {
  test.slow();
  allowSessionEnd();
  allowRefusal(404, "/api/sign-out");
  const staff = await createStaff("moderator", "Signe Dahl");
  const page = await openAs(staff);
  const bar = page.getByRole("banner");

  await test.step("the bar waits for a service that is away", async () => {
    await page.route("**/api/me", (route) =>
      route.fulfill({ status: 503, json: { ok: false, reason: "service_unavailable" } }),
    );
    const refused = received(page, ofPath("/api/me"));
    await page.goto("/about");
    await refused;
    await expect.poll(() => pageErrors.splice(0).join()).toContain("503");
    await expect(page.getByRole("status", { name: "Loading your account" })).toBeVisible();
    await expect(bar.getByRole("link", { name: /Join/ })).toBeHidden();
    await page.unroute("**/api/me");
  });

  const tabs: Record<string, Page> = {};
  for (const path of ["/pricing", "/members/dashboard", "/admin/home", "/mint"]) {
    const tab = await page.context().newPage();
    const answer = tab.waitForResponse(/\/api\/me$/);
    await tab.goto(path);
    await answer;
    tabs[path] = tab;
  }

  await page.goto("/about");
  await page.getByRole("button", { name: "Account menu of Signe Dahl" }).click();
  await expect(bar.getByRole("link", { name: /Join/ })).toBeHidden();
  const menu = page.getByRole("group", { name: "Account", exact: true });
  await expect(menu).toContainText(staff.email);
  await expect(menu.getByRole("link", { name: "Admin Panel" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.keyboard.press("Enter");

  const signOut = menu.getByRole("button", { name: "Sign Out" });
  await page.route("**/api/sign-out", (route) => route.fulfill({ status: 404, body: "{}" }));
  await signOut.click();
  await expect(page.getByText("Error signing out")).toBeVisible();
  await expect(page.getByText("Please try again.")).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  await page.unroute("**/api/sign-out");
  const forgets = page.waitForRequest("**/api/discord-token-refresh");
  await signOut.click();
  expect((await forgets).method()).toBe("DELETE");
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(page.getByText("You have been logged out of your account.")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Join Free" })).toBeVisible();

  for (const path of ["/pricing", "/mint"])
    await expect(tabs[path]!.getByRole("banner").getByRole("link", { name: "Join Free" })).toBeVisible();
  await expect(tabs["/members/dashboard"]!).toHaveURL(/\/auth/);
  await expect(tabs["/admin/home"]!.getByText("Authentication Required")).toBeVisible();
});
