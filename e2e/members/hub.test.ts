import { expect, test } from "../fixtures.ts";

test("moving between the sections by the navigation keeps the page, the place in it and what was read", async ({
  page,
  member,
}) => {
  void member;
  await page.goto("/missions");
  await expect(page.getByTestId("checkin")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { still: "here" }));
  const nav = page.getByRole("navigation", { name: "Member area" });
  // The strip of visitors has given way to it.
  await expect(page.getByRole("navigation", { name: "Sections of the hub" })).toBeHidden();
  await expect(nav.getByRole("link", { name: "Missions" })).toHaveAttribute("aria-current", "page");
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
