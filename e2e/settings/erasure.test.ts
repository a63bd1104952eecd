import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { expectAccessible } from "../support/axe.ts";
import { payWithCard } from "../support/checkout.ts";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { enrollApp, enterAppCode } from "../support/second-factor.ts";
import { admin } from "../support/services.ts";
import { stripe } from "../support/stripe.ts";

const subscriptionsOf = async (member: string) =>
  (await admin.from("subscriptions").select("id, status").eq("user_id", member)).data ?? [];
const accountOf = async (member: string) => (await admin.auth.admin.getUserById(member)).data.user;

/** The word and a fresh code, each refused once. */
async function erase(page: Page, member: { id: string; email: string }): Promise<void> {
  const open = page.getByRole("button", { name: "Delete my account" });
  await expect(open).toBeVisible();
  await expectAccessible(page);
  await open.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("We cancel your subscription first.")).toBeVisible();
  await dialog.getByRole("button", { name: `Send a code to ${member.email}` }).click();
  const code = dialog.getByLabel("Code", { exact: true });
  const word = dialog.getByLabel("Type DELETE to confirm");
  const confirm = dialog.getByRole("button", { name: "Delete everything now" });
  await expect(word).toBeVisible();
  await expectAccessible(page);
  const right = await codeFor(member.email);
  await code.fill(right === "000000" ? "000001" : "000000");
  await word.fill("maybe");
  await confirm.click();
  await expect(dialog.getByText("Type the word exactly as shown.")).toBeVisible();
  await word.fill("DELETE");
  await confirm.click();
  await expect(dialog.getByText("That code is wrong or has expired.")).toBeVisible();
  expect(await accountOf(member.id)).not.toBeNull();
  await code.fill(right);
  await confirm.click();
}

test("a member who pays and has a second factor is erased: the factor is demanded, and billing ends first, and nothing of the person stays", async ({
  page,
  member,
  openAs,
  allowSessionEnd,
  allowRefusal,
}) => {
  test.slow();
  allowRefusal(422, "/api/me/erasure");
  // The first page stays open while the account is erased in the other one.
  allowSessionEnd();
  await page.goto("/get-access?checkout=plus");
  await page.getByRole("button", { name: /^Pay / }).click();
  await payWithCard(page, { number: "4242 4242 4242 4242" });
  await expect(page).toHaveURL(/\/subscription-success/);
  await expect.poll(async () => (await subscriptionsOf(member.id))[0]?.status).toBe("active");
  const [subscription] = await subscriptionsOf(member.id);
  await page.goto("/members/settings");
  await page.getByRole("main").getByRole("link", { name: "Membership", exact: true }).click();
  await expect(page.getByTestId("receipt")).toHaveText(/Plus.*\$9/);
  await page.getByTestId("receipt").getByRole("link", { name: "Plus" }).click();
  await expect(page.getByRole("heading", { name: "Receipt", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$9");
  await page.getByRole("link", { name: "All receipts" }).click();
  await expectAccessible(page);
  const { secret } = await enrollApp(page);

  // Signed in with the first factor alone: the account stays out of reach.
  const other = await openAs(member);
  await other.goto("/members/settings?tab=data");
  await expect(other).toHaveURL(/\/auth\/second-factor/);
  await enterAppCode(other.getByLabel("Security code"), secret);
  await expect(other).toHaveURL(/\/members\/settings\?tab=data$/);

  await erase(other, member);
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByText("Your account has been deleted", { exact: true })).toBeVisible();
  expect(await accountOf(member.id)).toBeNull();
  const { data: profile } = await admin.from("profiles").select().eq("user_id", member.id).maybeSingle();
  expect(profile).toBeNull();
  const { data: lines } = await admin.from("points_ledger").select("points").eq("user_id", member.id);
  expect(lines?.length).toBeGreaterThan(0);
  await mailTo(member.email, /account has been deleted/);
  const ended = await stripe.subscriptions.retrieve(String(subscription?.id));
  expect(ended.status).toBe("canceled");
  const me = await answered(() => other.request.get("/api/me"));
  expect((await me.json()).member).toBeNull();
  await other.goto("/members/settings");
  await expect(other).toHaveURL(/\/auth/);
});
