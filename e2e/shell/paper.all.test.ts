import { expect, test } from "../fixtures.ts";
import { services } from "../support/services.ts";

/** As browsers write the colours of the tokens: in either of these forms. */
const white = /^(oklch\(1|lab\(100|rgb\(255, 255, 255)/;
const dark = /^(oklch\(0\.[0-3]|lab\([12]?\d(\.|\s)|rgb\([0-4]?\d,)/;

const printed = ["/legal/terms", "/faq", "/members/settings?tab=membership", "/xp"];

for (const theme of ["dark", "light"])
  test(`a receipt and other pages are printed light, without bars, buttons and questions: ${theme}`, async ({
    openAs,
  }) => {
    // A member of the examples who has paid; no test changes her.
    const page = await openAs({ email: "noor@altura.test" });
    await page.context().addCookies([{ name: "altura_theme", value: theme, url: services.app }]);
    await page.context().clearCookies({ name: "altura_consent" });
    await page.goto("/members/settings?tab=membership");
    const receipt = await page.locator('a[href*="/members/settings/receipts/"]').first().getAttribute("href");
    for (const path of [String(receipt), ...printed]) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.locator("#consent-title")).toBeAttached();
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.locator("html")).toHaveCSS("background-color", white);
      await expect(page.locator("h1").first()).toHaveCSS("color", dark);
      for (const left of ["#consent-title", "nav", ".button", "[data-sonner-toaster]"])
        await expect(page.locator(left).filter({ visible: true }), `${left} of ${path}`).toHaveCount(0);
      const inPlace = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll("body *")].filter((element) => {
              const { position, display } = getComputedStyle(element);
              return (
                ["fixed", "sticky"].includes(position) &&
                display !== "none" &&
                element.getClientRects().length > 0
              );
            }).length,
        );
      await expect.poll(inPlace, path).toBe(0);
    }
  });
