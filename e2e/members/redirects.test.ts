import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";

test("who is signed out is redirected before anything is shown, and unknown pages are no pages", async ({
  request,
}) => {
  for (const [path, next] of [
    ["/members/dashboard", "%2Fmembers%2Fdashboard"],
    ["/members/settings", "%2Fmembers%2Fsettings"],
    ["/es/linked-accounts", "%2Fes%2Flinked-accounts"],
    ["/linked-accounts", "%2Flinked-accounts"],
  ] as const) {
    const answer = await answered(() => request.get(path, { maxRedirects: 0 }));
    expect([answer.status(), answer.headers().location?.replace(/^https?:\/\/[^/]+/, "")]).toEqual([
      307,
      `${path.startsWith("/es") ? "/es" : ""}/auth?next=${next}`,
    ]);
  }
});

test("an unknown list of points is answered with 404", async ({ page, member, allowRefusal }) => {
  allowRefusal(404, "/members/altura-points/nothing");
  expect(member.id).toBeTruthy();
  const answer = await answered(() => page.goto("/members/altura-points/nothing"));
  expect(answer?.status()).toBe(404);
});
