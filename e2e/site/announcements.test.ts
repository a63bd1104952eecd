import { expect, test } from "../fixtures.ts";

const notices = {
  announcements: [
    {
      id: "0198a2b0-0000-7000-8000-000000000001",
      form: "card",
      title: "The hut is open",
      html: "<p>Bring a rope.</p>",
      lang: "en",
      path: null,
    },
  ],
  legal: [],
  member: false,
};

test("an announcement is shown to whoever has answered the question about measuring, until it is put away", async ({
  page,
}) => {
  await page.route("**/api/announcements?*", (route) => route.fulfill({ json: notices }));
  await page.goto("/about");
  const told = page.getByRole("region", { name: "Announcement" });
  await expect(told.getByText("Bring a rope.")).toBeVisible();
  await told.getByRole("button", { name: "Got it" }).click();
  await expect(told).toBeHidden();

  const asked = page.waitForResponse("**/api/announcements?*");
  await page.reload();
  await asked;
  await expect(told).toBeHidden();
});

for (const { path, visitor } of [
  { path: "/missions", visitor: true },
  { path: "/members/settings", visitor: false },
]) {
  test(`a bar on ${path} moves nothing, lies over no first line, and leaves the end of the page free`, async ({
    page,
    context,
    member,
  }) => {
    expect(member.id).toBeTruthy();
    if (visitor) await context.clearCookies();
    const [{ ...bar }] = notices.announcements as [(typeof notices.announcements)[number]];
    const title = "The hut is open again from Monday on, with new bunks, and the bread is baked at six";
    await page.route("**/api/announcements?*", (route) =>
      route.fulfill({
        json: { ...notices, announcements: [{ ...bar, form: "bar", title, path: "/updates" }] },
      }),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const told = page.getByRole("region", { name: "Announcement" });
    await expect(told.getByText("The hut is open again")).toBeVisible();
    // Read until it holds: fonts and late parts of the page still move things.
    await expect(async () => {
      const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
      const box = await told.boundingBox();
      const { x, y, height } = box ?? { x: 0, y: 0, height: 0 };
      expect(y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
      expect(height).toBeLessThan(844 / 6);
      expect(x).toBe(0);
      // What is at the end of the page can be scrolled above it.
      const room = await page.evaluate(() => {
        const end = document.body.getBoundingClientRect().height;
        const last = document.querySelector("footer, main")?.getBoundingClientRect().bottom ?? end;
        return end - last;
      });
      expect(room).toBeGreaterThanOrEqual(Math.floor(height));
    }).toPass();
    await told.getByRole("button", { name: "Got it" }).click();
    await expect(told).toBeHidden();
    const left = () => page.evaluate(() => document.documentElement.style.getPropertyValue("--told"));
    await expect.poll(left).toBe("");
  });
}

test("nothing is told on a screen on the wall, nor over the composer of the chat", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  await page.route("**/api/announcements?*", (route) => route.fulfill({ json: notices }));
  for (const path of ["/members/vision-dashboard", "/live-chat"]) {
    const asked = page.waitForResponse("**/api/announcements?*");
    await page.goto(path);
    await (await asked).finished();
    await expect(page.getByRole("region", { name: "Announcement" })).toHaveCount(0);
  }
  await page.goto("/about");
  await expect(page.getByRole("region", { name: "Announcement" })).toBeVisible();
});
