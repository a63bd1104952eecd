import { expect, test } from "../fixtures.ts";
import { violationsIn } from "../support/axe.ts";
import { createMember, createStaff } from "../support/members.ts";
import { services, sql } from "../support/services.ts";

test("staff go through the panel by its navigation, fold it, and find it folded", async ({ openAs }) => {
  await sql`select submit_feedback(null, 'Vera', ${`${crypto.randomUUID()}@e2e.test`}, 'idea', 'Sort the list by date', '/', 'en')`;
  const page = await openAs(await createStaff("moderator"));
  await page.goto("/admin/home");
  const nav = page.getByRole("navigation", { name: "Admin Panel" });
  await expect(nav.getByRole("link", { name: "Members" })).toHaveAttribute("aria-current", "page");
  const feedback = nav.getByRole("link", { name: /^Feedback/ });
  await expect(feedback).toContainText(/wait/);
  expect(await violationsIn(page, "dark")).toEqual([]);
  expect(await violationsIn(page, "light")).toEqual([]);

  await page.getByRole("button", { name: "Fold the navigation" }).click();
  await expect.poll(async () => (await nav.boundingBox())?.width).toBeLessThan(60);
  await feedback.click();
  await expect(page).toHaveURL("/admin/feedback");
  await expect(page.getByRole("navigation", { name: "Where you are" })).toContainText("Feedback");
  await page.reload();
  await expect.poll(async () => (await nav.boundingBox())?.width).toBeLessThan(60);
  await expect(page.getByRole("button", { name: "Fold the navigation" })).toHaveAttribute(
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
  await expect(page.getByRole("navigation", { name: "Dónde estás" })).toContainText("Miembro");
  const nav = page.getByRole("navigation", { name: "Panel de administración" });
  await expect(nav).toBeHidden();
  await page.getByRole("button", { name: "Abrir la navegación" }).click();
  await nav.getByRole("link", { name: "Solicitudes" }).click();
  await expect(page).toHaveURL("/es/admin/work");
  await expect(nav).toBeHidden();
  expect(await violationsIn(page, "dark")).toEqual([]);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: phone,
    baseURL: services.app,
  });
  await plain.addCookies(await page.context().cookies());
  const still = await plain.newPage();
  await still.goto("/admin/home");
  await still.getByRole("button", { name: "Open the navigation" }).click();
  await expect(still.getByRole("link", { name: "Feedback" })).toBeVisible();
  await plain.close();
});

test("addresses of former panels lead on, language and query included", async ({ request }) => {
  const go = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await go("/admin")).toEqual([307, "/admin/home"]);
  expect(await go("/es/admin/users?q=vera")).toEqual([307, "/es/admin/home?q=vera"]);
  for (const old of ["chat", "email", "email-templates", "updates", "polls", "missions", "nft-distributions"])
    expect(await go(`/admin/${old}`)).toEqual([307, expect.stringMatching(/^\/admin\/[a-z]+$/)]);
});
