import type { Page } from "@playwright/test";

/** Fills and sends the hosted checkout page, as Stripe's own looks to a person; it asks for an address it does not know. */
export async function payWithCard(page: Page, card: { number: string; email?: string }): Promise<void> {
  if (card.email) await page.getByLabel("Email").fill(card.email);
  await page.getByLabel("Card number").fill(card.number);
  await page.getByLabel("Expiration").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Vera Lindqvist");
  await page.getByLabel("ZIP").fill("08001");
  await page.getByRole("button", { name: /^(Pay|Subscribe)/ }).click();
}
