import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { payWithCard } from "../support/checkout.ts";
import { codeFor } from "../support/mailbox.ts";
import { enrollApp, enterAppCode } from "../support/second-factor.ts";
import { admin, services } from "../support/services.ts";
import { stripe } from "../support/stripe.ts";

const subscriptionsOf = async (member: string) =>
  (await admin.from("subscriptions").select("id, status").eq("user_id", member)).data ?? [];

async function erase(page: Page, email: string, before: string | null): Promise<void> {
  await page.getByRole("button", { name: "Erase my account" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Your subscription is canceled first.")).toBeVisible();
  await dialog.getByRole("button", { name: `Send a code to ${email}` }).click();
  await dialog.getByLabel("Type ERASE to confirm").fill("ERASE");
  await dialog.getByLabel("Code", { exact: true }).fill(await codeFor(email, before));
  await dialog.getByRole("button", { name: "Erase everything now" }).click();
}

test("a member who pays and has a second factor is erased: the factor is asked for, and billing ends first", async ({
  page,
  member,
  openAs,
  allowSessionEnd,
}) => {
  // The first page stays open while the account is erased in the other one.
  allowSessionEnd();
  await page.goto("/get-access?checkout=plus");
  await page.getByRole("button", { name: /^Pay / }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page).toHaveURL(/\/subscription-success/);
  await expect.poll(async () => (await subscriptionsOf(member.id))[0]?.status).toBe("active");
  const [subscription] = await subscriptionsOf(member.id);
  await page.goto("/members/settings");
  await page.getByRole("link", { name: "Membership", exact: true }).click();
  await expect(page.getByTestId("receipt")).toHaveText(/Plus.*\$9/);
  await page.getByTestId("receipt").getByRole("link", { name: "Plus" }).click();
  await expect(page.getByRole("heading", { name: "Receipt", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$9");
  await page.getByRole("link", { name: "All receipts" }).click();
  const { secret } = await enrollApp(page);

  // Signed in with the first factor alone: the account stays out of reach, by hand and by curl.
  const other = await openAs(member);
  const refused = await answered(() =>
    other.request.delete("/api/me/erasure", {
      headers: { origin: services.app },
      data: { locale: "en", word: "ERASE", code: "123456" },
    }),
  );
  expect([refused.status(), (await refused.json()).reason]).toEqual([403, "second_factor_required"]);
  await other.goto("/members/settings?tab=data");
  await expect(other).toHaveURL(/\/auth\/second-factor/);
  await enterAppCode(other.getByLabel("Security code"), secret);
  await expect(other).toHaveURL(/\/members\/settings\?tab=data$/);

  await erase(other, member.email, null);
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByText("Your account has been erased", { exact: true })).toBeVisible();
  expect((await admin.auth.admin.getUserById(member.id)).data.user).toBeNull();
  const ended = await stripe.subscriptions.retrieve(String(subscription?.id));
  expect(ended.status).toBe("canceled");
});
