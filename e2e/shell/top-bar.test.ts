import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { scrollWidth } from "../support/layout.ts";
import { createStaff } from "../support/members.ts";

const bar = "banner";

test.describe("signed out", () => {
  test("the bar leads to every main page and marks the one it is on", async ({ page }) => {
    await page.goto("/");
    const nav = page.getByRole("navigation", { name: "Main" });
    await expect(nav.getByRole("link")).toHaveText(["Home", "About", "ALT", "Pricing", "FAQ"]);
    await page.evaluate(() => window.scrollTo(0, 1200));
    await nav.getByRole("link", { name: "FAQ" }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await expect(nav.getByRole("link", { name: "FAQ" })).toHaveAttribute("aria-current", "page");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("joining carries the query string along", async ({ page }) => {
    await page.goto("/faq?ref=noor&utm=x");
    await page.getByRole(bar).getByRole("link", { name: "Join Free" }).click();
    await expect(page).toHaveURL(/\/auth\?ref=noor&utm=x$/);
  });

  test("choosing a plan is remembered for the server and the browser", async ({ page, context }) => {
    await page.goto("/pricing?ref=noor");
    await page.getByRole("link", { name: "Choose Plus" }).first().click();
    await expect(page).toHaveURL(/\/auth\?ref=noor&checkout=plus$/);
    const stored = () => page.evaluate(() => window.localStorage.getItem("altura_checkout_plan"));
    await expect.poll(stored).toBe("plus");
    const cookie = (await context.cookies()).find(({ name }) => name === "altura_checkout_plan");
    expect(cookie?.value).toBe("plus");
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(23 * 3600);
  });

  test("nothing of this waits for the code that comes after the first paint", async ({ page, context }) => {
    await page.route("**/_next/static/chunks/*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    await page.goto("/pricing?ref=noor");
    await page.getByRole("button", { name: "Switch between dark and light" }).first().click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await page.getByRole("link", { name: "Choose Plus" }).first().click();
    await expect(page).toHaveURL(/\/auth\?ref=noor&checkout=plus$/);
    await page.goto("/faq?a=1");
    await page.getByRole(bar).getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL(/\/es\/faq\?a=1$/);
    const kept = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
    expect(kept).toEqual(expect.arrayContaining(["altura_checkout_plan=plus", "altura_locale=es"]));
  });

  test("on a small screen there are icons and a short button, and nothing scrolls sideways", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await expect(page.getByRole(bar).getByRole("link", { name: "Join", exact: true })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "ALT" }),
    ).toBeVisible();
    await expect.poll(() => scrollWidth(page)).toBe(360);
  });

  test("the theme is kept, and stands before the first paint", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Switch between dark and light" }).first().click();
    await page.goto("/about", { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });

  test("another language is one click away, on the same page", async ({ page }) => {
    await page.goto("/faq?a=1");
    await page.getByRole(bar).getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL(/\/es\/faq\?a=1$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
  });

  test("an unknown address is a page of its own, with status 404", async ({ page, allowRefusal }) => {
    allowRefusal(404, "/es/nada");
    const answer = await answered(() => page.goto("/es/nada"));
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ningún sendero llega hasta aquí");
  });
});

test.describe("signed in", () => {
  test("the name opens the menu of a member, and signing out says so", async ({ page, member }) => {
    await page.goto("/about");
    await expect(page.getByRole(bar).getByRole("link", { name: /Join/ })).toBeHidden();
    await page.getByRole("button", { name: `Account menu of ${member.name}` }).click();
    const menu = page.getByRole("group", { name: "Account", exact: true });
    await expect(menu).toContainText(member.email);
    await expect(menu.getByRole("link")).toHaveText(["Member Dashboard", "Settings", "Referral Program"]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await page.keyboard.press("Enter");
    await menu.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText("Signed out successfully")).toBeVisible();
    await expect(page.getByText("You have been logged out of your account.")).toBeVisible();
    await expect(page.getByRole(bar).getByRole("link", { name: "Join Free" })).toBeVisible();
  });

  test("when signing out fails, one stays and is told", async ({ page, member, allowRefusal }) => {
    allowRefusal(404, "/api/sign-out");
    await page.route("**/api/sign-out", (route) => route.fulfill({ status: 404, body: "{}" }));
    await page.goto("/about");
    await page.getByRole("button", { name: `Account menu of ${member.name}` }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText("Error signing out")).toBeVisible();
    await expect(page.getByText("Please try again.")).toBeVisible();
    await expect(page).toHaveURL(/\/about$/);
  });

  test("staff find the admin panel in it", async ({ openAs }) => {
    const page = await openAs(await createStaff("moderator"));
    await page.goto("/about");
    await page.getByRole("button", { name: /^Account menu of/ }).click();
    await expect(page.getByRole("link", { name: "Admin Panel" })).toBeVisible();
  });

  test("a placeholder holds the place; then the picture, or a letter and a name to fall back on", async ({
    page,
    member,
  }) => {
    const picture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const person = { ...member, phone: null, fullName: null, avatarUrl: null, roles: [] };
    let answer: object = person;
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    await page.route("**/api/me", async (route) => {
      await held;
      await route.fulfill({ json: { member: answer } });
    });
    await page.goto("/about");
    await expect(page.getByRole("status", { name: "Loading your account" })).toBeVisible();
    await expect(page.getByRole(bar).getByRole("link", { name: /Join/ })).toBeHidden();
    go();
    const button = page.getByRole("button", { name: "Account menu of Operative" });
    await expect(button).toHaveText("Operative");
    await expect(button.locator("[data-letter=M]")).toBeVisible();
    answer = { ...person, fullName: "Vera Lindqvist", avatarUrl: picture };
    await page.reload();
    const drawn = page
      .getByRole("button", { name: "Account menu of Vera" })
      .locator("[data-letter=V] > span");
    await expect(drawn).toHaveCSS("background-image", /^url\("data:image\/gif/);
  });

  test("a service that is away signs nobody out of the bar", async ({ page, member, pageErrors }) => {
    expect(member.id).toBeTruthy();
    await page.route("**/api/me", (route) =>
      route.fulfill({ status: 503, json: { ok: false, reason: "service_unavailable" } }),
    );
    const refused = page.waitForResponse("**/api/me");
    await page.goto("/about");
    await (await refused).finished();
    await expect.poll(() => pageErrors.splice(0).join()).toContain("503");
    await expect(page.getByRole("status", { name: "Loading your account" })).toBeVisible();
    await expect(page.getByRole(bar).getByRole("link", { name: /Join/ })).toBeHidden();
  });

  test("the bar is not shown in the member area", async ({ page, member: _member }) => {
    await page.goto("/members/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  });
});
