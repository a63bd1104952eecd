import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { expectAccessible } from "../support/axe.ts";
import { createStaff } from "../support/members.ts";
import { uniqueDigits } from "../support/numbers.ts";
import { undoToast } from "../support/undo-toast.ts";

test("a question is written, published, read by a visitor and by search engines, and taken back", async ({
  openAs,
  page: visitor,
}) => {
  test.slow();
  const question = `Is there a hut at ${uniqueDigits(6)} metres?`;
  const found = async () => {
    // A kept connection may be closed by the server while nothing is asked.
    const answer = await answered(() => visitor.request.get("/faq", { maxRetries: 3 }));
    expect(answer.status()).toBe(200);
    return (await answer.text()).includes(question);
  };
  const page = await openAs(await createStaff("moderator"));
  await page.goto("/admin/updates");
  await expect(page).toHaveURL(/\/admin\/content\/texts\?kind=update$/);
  await expect(page.getByRole("link", { name: "The site is open" })).toBeVisible();
  await page.getByRole("link", { name: "Questions", exact: true }).click();
  await expect(page.getByRole("link", { name: "New question" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "New question" }).click();

  const english = page.getByRole("tabpanel", { name: "English" });
  await english.getByLabel("Title").fill(question);
  await english.getByLabel("Text").fill("Yes, **open** for {refundDays} days. See [the plans](/pricing).");
  await expect(page.getByTestId("preview-en")).toHaveText(/^Yes, open for \d+ days\. See the plans\.$/);
  await page.getByLabel("Reason").fill("Asked often");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  // The other languages are missing, and a draft is nobody's.
  await expect(page.getByRole("tab", { name: "Español missing" })).toBeVisible();
  expect(await found()).toBe(false);
  await expectAccessible(page);

  await page.getByRole("button", { name: `Publish ${question}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Ready");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  const undo = await undoToast(page);
  await expect.poll(found).toBe(true);
  await visitor.goto("/faq");
  const answer = visitor.locator("[data-answer]", { hasText: question });
  await expect(answer.getByRole("link", { name: "the plans" })).toHaveAttribute("href", "/pricing");
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.some((one) => one.includes("FAQPage") && one.includes(question))).toBe(true);

  await undo.click();
  await expect.poll(found).toBe(false);
});
