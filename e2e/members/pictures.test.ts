import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";

test("a member's level and first chapter are pictures to share; others' chapters, and no session, are refused", async ({
  page,
  member,
}) => {
  await page.goto("/xp");
  const link = page.getByRole("link", { name: "Picture to share" });
  await expect(link).toHaveAttribute("href", /kind=level/);
  const pictureOf = (query: string) => answered(() => page.request.get(`/api/me/picture?${query}`));
  for (const query of ["kind=level", "kind=chapter&ref=joined%20&locale=es", "kind=invite"]) {
    const picture = await pictureOf(query);
    expect(picture.headers()["content-type"]).toBe("image/png");
    expect((await picture.body()).length).toBeGreaterThan(5000);
  }
  expect((await pictureOf("kind=chapter&ref=mint%2099")).status()).toBe(404);
  await page.goto("/story");
  await expect(page.getByRole("link", { name: "Picture to share: You joined" })).toBeVisible();
  await page.goto("about:blank");
  await page.context().clearCookies();
  expect((await pictureOf("kind=level")).status()).toBe(401);
  expect(member.id).toBeTruthy();
});
