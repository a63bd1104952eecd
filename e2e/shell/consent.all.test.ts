import { expect, test } from "../fixtures.ts";
import { whileScrolling } from "../support/consent-question.ts";

test.beforeEach(({ context }) => context.clearCookies({ name: "altura_consent" }));

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`the question covers nothing that leads on and little of ${size.width} × ${size.height}`, async ({
    page,
    member,
  }) => {
    test.slow();
    expect(member.id).toBeTruthy();
    await page.setViewportSize(size);
    for (const path of ["/members/dashboard", "/members/settings", "/pricing", "/"])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator("#consent-title")).toBeAttached();
        const seen = await whileScrolling(page);
        expect(seen.covered).toBe(0);
        expect(seen.shown).toBeGreaterThan(0);
        if (size.width === 390) expect(seen.tallest).toBeLessThanOrEqual(size.height / 6);
      });
  });
