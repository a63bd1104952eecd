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
