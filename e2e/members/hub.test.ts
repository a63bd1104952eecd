import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { expectAccessible } from "../support/axe.ts";
import { scrollWidth } from "../support/layout.ts";

const own = ["/xp", "/discord", "/account", "/linked-accounts"];
const shared = ["/game", "/missions", "/challenges", "/leaderboard", "/story"];

test("moving between the sections keeps the page, the place in it and what was read", async ({
  page,
  member,
}) => {
  void member;
  await page.goto("/missions");
  await expect(page.getByTestId("checkin")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { still: "here" }));
  const nav = page.getByRole("navigation", { name: "Sections of the hub" });
  const top = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
  await expect.poll(top).toBe(700);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));

  await nav.getByRole("link", { name: "Challenges" }).click();
  await expect(page).toHaveURL(/\/challenges$/);
  await expect(page.getByRole("heading", { name: "Challenges", level: 1 })).toBeVisible();
  await expect.poll(top).toBe(0);

  // What was read before is there without being asked for: the answer never comes.
  await page.route("**/api/me/missions", () => undefined);
  await nav.getByRole("link", { name: "Missions" }).click();
  await expect(page).toHaveURL(/\/missions$/);
  await expect(page.getByTestId("checkin")).toBeVisible();
  // What stands above may have grown or shrunk by a line; the browser then keeps what was looked at.
  await expect.poll(async () => Math.abs((await top()) - 700)).toBeLessThan(40);
  await expect.poll(() => page.evaluate(() => "still" in window)).toBe(true);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a visitor reads five of the nine sections, and the other four lead to joining", async ({ page }) => {
  for (const path of own) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === "/auth" && url.searchParams.get("next") === path);
  }
  await page.goto("/challenges");
  await expect(page.getByRole("main").getByRole("link", { name: "Join free" }).first()).toHaveAttribute(
    "href",
    "/auth?next=%2Fchallenges",
  );
  await expect(page.getByRole("heading", { name: "Ten days in the open" })).toBeVisible();
});

test("every section can be used by everyone, on a phone too", async ({ page, member }) => {
  void member;
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...shared, ...own]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status", { name: /Loading/ })).toHaveCount(0);
      await expect.poll(() => scrollWidth(page), "sideways scrolling").toBeLessThanOrEqual(390);
      await expectAccessible(page);
    });
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the lists of points are filtered by days, added up and downloaded", async ({ page, member }) => {
    void member;
    await page.goto("/members/altura-points/signups");
    await expect(page.getByTestId("sum")).toHaveText("2 lines, +150 together");
    const file = await answered(() => page.request.get("/api/me/points/csv?group=signups&locale=es"));
    expect(file.headers()["content-type"]).toContain("text/csv");
    expect((await file.text()).trim().split("\n")).toHaveLength(3);
    await page.getByLabel("From").fill("2020-01-01");
    await page.getByLabel("To", { exact: true }).fill("2020-01-31");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/);
    await expect(page.getByText("No points on these days")).toBeVisible();
    await page.getByRole("link", { name: "All days" }).click();
    await expect(page.getByTestId("sum")).toHaveText("2 lines, +150 together");
  });
});
