import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { createMember } from "../support/members.ts";

const password = "four quiet mountain goats";

test("a member recovers a password by the mailed link, signs in with it, and lands where they were going", async ({
  page,
  openAs,
}) => {
  const member = await createMember();
  await page.goto(`/auth?next=%2Fmembers%2Faffiliate&email=${encodeURIComponent(member.email)}`);
  await expect(page.getByLabel("Email address", { exact: true }).first()).toHaveValue(member.email);
  await page.getByText("Other ways to sign in").click();
  await page.getByText("Forgot your password?").click();
  await expectAccessible(page);
  await expect(page.getByLabel("Email address of your account")).toHaveValue(member.email);
  await page
    .locator("form")
    .filter({ hasText: "to choose a new one" })
    .getByRole("button", { name: "Continue" })
    .click();
  await expect(page.getByText("a code and a link are on their way")).toBeVisible();

  const [mail] = await mailTo(member.email, /Reset your password/);
  const link = /https?:\/\/\S+\/auth\/confirm\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const elsewhere = await openAs();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(elsewhere).toHaveURL(/\/auth\/new-password/);
  await expectAccessible(elsewhere);
  await elsewhere.getByLabel("New password", { exact: true }).fill("short");
  await elsewhere.getByLabel("Repeat new password").fill("short");
  await elsewhere.getByRole("button", { name: "Save password" }).click();
  await expect(elsewhere.getByText("Choose a stronger password")).toBeVisible();
  await elsewhere.getByLabel("New password", { exact: true }).fill(password);
  await elsewhere.getByLabel("Repeat new password").fill(password);
  await elsewhere.getByRole("button", { name: "Save password" }).click();
  await expect(elsewhere).toHaveURL(/\/members\/affiliate$/);

  const third = await openAs();
  await third.goto("/auth?with=password&next=%2Fmembers%2Fsettings");
  await third.getByLabel("Email address or phone number").fill(member.email);
  await third.getByLabel("Password", { exact: true }).fill(password);
  await third.getByRole("button", { name: "Sign in with password" }).click();
  await expect(third).toHaveURL(/\/members\/settings$/);
});
