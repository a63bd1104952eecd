import { expect, type Locator, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/**
 * What an authenticator app shows for a secret so many half minutes ahead. The service takes the code before and after its own:
 * the next one holds for a minute at least, the present one perhaps for half of that.
 */
export function appCode(secret: string, periods = 1): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + periods * 30_000,
  });
}

/** Enters a code that is made once the field is there, so that none grows old while a page is still on its way. */
export async function enterAppCode(field: Locator, secret: string): Promise<void> {
  await expect(field).toBeEditable();
  await field.fill(appCode(secret));
}

/** Turns an authenticator app on in the settings; returns its secret and the recovery codes. */
export async function enrollApp(page: Page, name = "Pixel"): Promise<{ secret: string; codes: string[] }> {
  // What the page asks by itself is asked with one factor: answered later than the second one begins to count, it would
  // be refused.
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/me/unpaid"));
  await page.goto("/members/settings?tab=security");
  await asked;
  await page.getByRole("button", { name: "Add authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code with the setup key below" })).toBeVisible();
  const secret = await dialog.getByLabel("Setup key for your app").inputValue();
  await enterAppCode(dialog.getByLabel("Six-digit code"), secret);
  const list = dialog.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "I’ve saved them" }).click();
  return { secret, codes };
}
