import { expect, test } from "../fixtures.ts";

test("what keeps a member page current follows by itself, and who is here is asked once", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const questions: string[] = [];
  page.on("request", (one) => {
    const { pathname } = new URL(one.url());
    if (pathname === "/api/me") questions.push(pathname);
  });
  const socket = page.waitForEvent("websocket");
  await page.goto("/members/dashboard");
  await socket;
  await expect(page.getByRole("button", { name: /^Account menu of/ })).toBeVisible();
  // Until the bar has its answer: a page that is looked at again later asks again.
  expect(questions).toHaveLength(1);
});
