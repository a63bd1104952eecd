import { expect, test } from "../fixtures.ts";
import { signOut } from "../support/members.ts";
import { ofPath, received } from "../support/received.ts";

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

test("an announcement is shown on every page but a screen on the wall and the chat, until it is closed", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  await page.route("**/api/announcements?*", (route) => route.fulfill({ json: notices }));
  const region = page.getByRole("region", { name: "Announcement" });
  for (const path of ["/members/vision-dashboard", "/live-chat"]) {
    const answer = received(page, ofPath("/api/announcements"));
    await page.goto(path);
    await answer;
    await expect(region).toHaveCount(0);
  }
  await page.goto("/about");
  await expect(region.getByText("Bring a rope.")).toBeVisible();
  await region.getByRole("button", { name: "Got it" }).click();
  await expect(region).toBeHidden();

  const answer = received(page, ofPath("/api/announcements"));
  await page.reload();
  await answer;
  await expect(region).toBeHidden();
});

test("a bar moves nothing, lies over no first line, and leaves the end of the page free", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const [{ ...bar }] = notices.announcements as [(typeof notices.announcements)[number]];
  const title = "The hut is open again from Monday on, with new bunks, and the bread is baked at six";
  await page.route("**/api/announcements?*", (route) =>
    route.fulfill({
      json: { ...notices, announcements: [{ ...bar, form: "bar", title, path: "/updates" }] },
    }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  const expectBar = async (path: string) => {
    await page.goto(path);
    const region = page.getByRole("region", { name: "Announcement" });
    await expect(region.getByText("The hut is open again")).toBeVisible();
    // Read until it holds: fonts and late parts of the page still move things.
    await expect(async () => {
      const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
      const box = await region.boundingBox();
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
    await region.getByRole("button", { name: "Got it" }).click();
    await expect(region).toBeHidden();
    const left = () => page.evaluate(() => document.documentElement.style.getPropertyValue("--told"));
    await expect.poll(left).toBe("");
  };
  await test.step("of a member", () => expectBar("/members/settings"));
  // Which announcements were closed is stored in the browser too.
  await page.evaluate(() => localStorage.clear());
  await signOut(page);
  await test.step("of a visitor", () => expectBar("/missions"));
});
