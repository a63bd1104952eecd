import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { uniquePhone } from "../support/numbers.ts";
import { admin, sql } from "../support/services.ts";

const card = (page: Page) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Merge another account", exact: true }) });

/** Somebody who joined by phone, has finished onboarding and has no address. */
async function joinByPhone(phone: string): Promise<string> {
  const { data, error } = await admin.auth.admin.createUser({ phone, phone_confirm: true });
  if (error) throw error;
  const { id } = data.user;
  await sql`update profiles set full_name = 'Rana Okafor', onboarding_completed = true where user_id = ${id}`;
  return id;
}

async function signInByPhone(page: Page, phone: string): Promise<string> {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Use a phone number instead" }).click();
  await page.getByLabel("Phone number", { exact: true }).first().fill(phone);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByLabel("Six-digit code")).toBeVisible();
  const code = await codeFor(phone);
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page).toHaveURL(/\/members\/dashboard$/);
  return code;
}

test("an account with a phone alone is joined to an older one: each proves itself in its own browser", async ({
  page,
  member,
  openAs,
  allowSessionEnd,
}) => {
  test.slow();
  allowSessionEnd();
  const phone = uniquePhone();
  const younger = await joinByPhone(phone);
  const before = async (id: string) =>
    Number((await sql`select total_xp from wallet_profiles where user_id = ${id}`)[0]?.total_xp);
  const [own, theirs] = [await before(member.id), await before(younger)];

  await page.goto("/members/settings?tab=data");
  const older = card(page);
  await older.getByLabel("Email address or phone number of the other account").fill(phone);
  await older.getByRole("button", { name: "Start merging" }).click();
  await expect(older.getByText(`sign in to the account of ${phone}`)).toBeVisible();
  await expect(older.getByText("This account is the older one")).toBeHidden();
  const [mail] = await mailTo(member.email, /to merge two/);
  await older.getByLabel("Code we emailed to this account").fill(mail?.code ?? "");
  await expect(older.getByText("This account is confirmed")).toBeVisible();

  const other = await openAs();
  const signedInWith = await signInByPhone(other, phone);
  await other.goto("/members/settings?tab=data");
  const theirCard = card(other);
  await expect(theirCard.getByText("wants to merge another account with this one")).toBeVisible();
  await expect(theirCard.getByText("The other account is confirmed")).toBeVisible();
  await expect(theirCard.getByText("This account is the newer one and will be closed.")).toBeVisible();
  await expectAccessible(other);
  await theirCard.getByRole("button", { name: "Send a code by text message" }).click();
  const code = await codeFor(phone, signedInWith);
  const field = theirCard.getByLabel("Code from the text message");
  await field.fill(code === "000000" ? "000001" : "000000");
  await expect(theirCard.getByText("That code is wrong or has expired.")).toBeVisible();
  await field.fill(code);
  await expect(theirCard.getByText("This account is confirmed")).toBeVisible();
  await theirCard.getByRole("button", { name: "Merge into the other account and close this one" }).click();
  await expect(other).toHaveURL(/\/auth$/);
  await expect(other.getByText("Sign in to your older account: you’ll find everything there.")).toBeVisible();
  await other.goto("/members/dashboard");
  await expect(other).toHaveURL(/\/auth/);

  await page.reload();
  await expect(older.getByText(/a newer account with .* points was merged into this one/)).toBeVisible();
  expect(await before(member.id)).toBe(own + theirs);
  expect(await before(younger)).toBe(0);
  const [closed] = await sql`select banned_until > now() as banned from auth.users where id = ${younger}`;
  expect(closed?.banned).toBe(true);
});
