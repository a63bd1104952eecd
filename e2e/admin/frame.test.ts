import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createMember, createStaff } from "../support/members.ts";
import { services, sql } from "../support/services.ts";

test("staff go through the panel by its navigation, collapse it, and find it collapsed", async ({
  openAs,
}) => {
  await sql`select submit_feedback(null, 'Vera', ${`${crypto.randomUUID()}@e2e.test`}, 'idea', 'Sort the list by date', '/', 'en')`;
  const page = await openAs(await createStaff("moderator"));
  await page.goto("/admin/home");
  const nav = page.getByRole("navigation", { name: "Admin Panel" });
  await expect(nav.getByRole("link", { name: "Members" })).toHaveAttribute("aria-current", "page");
  const feedback = nav.getByRole("link", { name: /^Feedback/ });
  await expect(feedback).toContainText(/pending/);
  await page.getByRole("button", { name: "Collapse navigation" }).click();
  await expect.poll(async () => (await nav.boundingBox())?.width).toBeLessThan(60);
  await feedback.click();
  await expect(page).toHaveURL("/admin/feedback");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Feedback");
  await page.reload();
  await expect.poll(async () => (await nav.boundingBox())?.width).toBeLessThan(60);
  await expect(page.getByRole("button", { name: "Collapse navigation" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("on a phone the navigation is a sheet, which opens without scripts too", async ({ browser, openAs }) => {
  const staff = await createStaff("admin");
  const phone = { width: 390, height: 844 };
  const page = await openAs(staff);
  await page.setViewportSize(phone);
  const member = await createMember();
  await page.goto(`/es/admin/home/${member.id}`);
  await expect(page.getByRole("navigation", { name: "Ruta de navegación" })).toContainText("Miembro");
  const nav = page.getByRole("navigation", { name: "Panel de administración" });
  await expect(nav).toBeHidden();
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await nav.getByRole("link", { name: "Pendientes" }).click();
  await expect(page).toHaveURL("/es/admin/work");
  await expect(nav).toBeHidden();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: phone,
    baseURL: services.app,
  });
  await plain.addCookies(await page.context().cookies());
  const still = await plain.newPage();
  await still.goto("/admin/home");
  await still.getByRole("button", { name: "Open navigation" }).click();
  await expect(still.getByRole("link", { name: "Feedback" })).toBeVisible();
  await plain.close();
});

test("everything is found by keyboard: Ctrl-K, a few letters, Enter; a search that failed keeps what was typed", async ({
  openAs,
  allowRefusal,
}) => {
  const name = `Zdenka ${crypto.randomUUID().slice(0, 8)}`;
  const member = await createMember({ name });
  const page = await openAs(await createStaff("admin"));
  await page.goto("/admin/feedback");
  const opener = page.getByRole("button", { name: "Search", exact: true });
  await opener.focus();
  const palette = page.getByRole("dialog", { name: "Search the panel" });
  // Before its scripts a page hears no key.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused({ timeout: 5000 });
  }).toPass();
  await expect(palette.getByRole("option", { name: /^Members(?!hip)/ })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.type("nobody is called so");
  await expect(palette.getByRole("status")).toContainText("Nothing found");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expect(opener).toBeFocused();

  allowRefusal(429, "/api/admin/find");
  let fails = true;
  await page.route("**/api/admin/find*", (route) =>
    fails ? route.fulfill({ status: 429, json: { ok: false, reason: "rate_limited" } }) : route.continue(),
  );
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name.toLowerCase());
  await expect(palette.getByRole("alert")).toContainText("Search isn’t responding.");
  fails = false;
  await palette.getByRole("button", { name: "Try again" }).click();
  const found = palette.getByRole("option", { name: new RegExp(name) });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expect(palette.getByRole("combobox")).toHaveValue(name.toLowerCase());
  await palette.getByRole("combobox").press("Enter");
  await expect(page).toHaveURL(`/admin/home/${member.id}`);
  await expect(palette).toBeHidden();
});
