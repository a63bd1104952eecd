import { expect, test } from "../fixtures.ts";

test("a page that takes its time is preceded by a spinner, in the frame that stays", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  await page.goto("/members/dashboard");
  // Reaching for a link fetches the spinner ahead; only then is the page itself held back.
  const ahead = page.waitForResponse((response) => new URL(response.url()).pathname === "/members/affiliate");
  const link = page.getByRole("link", { name: "Referral Program" }).first();
  await link.hover();
  await ahead;
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/members/affiliate**", async (route) => {
    await held;
    await route.continue();
  });
  await link.click();
  await expect(page.getByRole("status").filter({ hasText: "Loading page" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Member area" }).first()).toBeVisible();
  go();
  await expect(page.getByRole("heading", { level: 1, name: "Referral Program" })).toBeVisible();
});

test("who is signed out is redirected before anything is shown, and unknown pages are no pages", async ({
  request,
}) => {
  for (const [path, next] of [
    ["/members/dashboard", "%2Fmembers%2Fdashboard"],
    ["/members/settings", "%2Fmembers%2Fsettings"],
    ["/es/linked-accounts", "%2Fes%2Flinked-accounts"],
    ["/linked-accounts", "%2Flinked-accounts"],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location?.replace(/^https?:\/\/[^/]+/, "")]).toEqual([
      307,
      `${path.startsWith("/es") ? "/es" : ""}/auth?next=${next}`,
    ]);
  }
});

test("an unknown list of points is answered with 404", async ({ page, member }) => {
  expect(member.id).toBeTruthy();
  const answer = await page.goto("/members/altura-points/nothing");
  expect(answer?.status()).toBe(404);
});
