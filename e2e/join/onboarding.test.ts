import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { scrollWidth } from "../support/layout.ts";
import { createMember, signIn } from "../support/members.ts";
import { admin } from "../support/services.ts";

test("each step says what it is worth, keeps what was typed, is accessible, and is stored", async ({
  context,
  page,
}) => {
  test.slow();
  const friend = await createMember({ name: "Bruno Salas" });
  const member = await createMember({ onboarded: false });
  const { data: alias } = await admin
    .from("referral_aliases")
    .select("alias")
    .eq("user_id", friend.id)
    .single();
  await signIn(context, member.email);
  const name = `bea-${member.id.slice(0, 8)}`;

  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  await page.goto("/onboarding?step=consent");
  await expect(page.getByText("Step 1 of 5")).toBeVisible();
  await expect(title("What should we call you?")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("+100 points when you finish")).toBeVisible();
  await page.getByLabel("Full name").fill("");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Tell us what to call you.")).toBeVisible();

  await page.getByLabel("Full name").fill("Bea Lindt");
  await page.getByLabel("Username").fill("admin");
  await expect(page.getByText("This username is reserved. Choose another one.")).toBeVisible();
  await page.getByLabel("Username").fill(alias?.alias as string);
  await expect(page.getByText("This username is taken.")).toBeVisible();
  await page.getByLabel("Username").fill(`@${name.toUpperCase()}`);
  await expect(page.getByText(`/r/${name}`)).toBeVisible();
  await page.getByLabel("Invitation code").fill("NOBODY99");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("No member has this invitation code.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Bea Lindt");
  await page.getByLabel("Invitation code").fill(alias?.alias ?? "");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await expect(title("What brings you here?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Choose at least one interest.")).toBeVisible();
  await page.getByText("Games and missions").click();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByText("+150 points for your first wallet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
  await expect(title("Link a wallet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Skip for now" }).click();

  await expect(page.getByText("+100 points for linking Discord")).toBeVisible();
  await expect(title("Link Discord")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Link Discord" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("You didn’t give permission")).toBeVisible();
  await page.getByRole("button", { name: "Link Discord" }).click();
  const climber = name.replace("-", "_");
  await page.getByLabel("Someone else").fill(climber);
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await expect(page.getByText(`Discord is linked as ${climber}`)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByText("Step 5 of 5")).toBeVisible();
  await expect(title("Your consent")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Link Discord" })).toBeVisible();
  await page.goto("/onboarding?step=profile");
  await expect(page.getByLabel("Full name")).toHaveValue("Bea Lindt");
  await expect(page.getByLabel("Invitation code")).toHaveCount(0);

  await page.goto("/onboarding");
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("Accept the terms to continue.")).toBeVisible();
  await page.getByLabel(/I accept the terms of use/).check();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL(/\/members\/dashboard$/);
  await expect(page.getByText("You linked Discord")).toBeVisible();

  const { data: profile } = await admin
    .from("profiles")
    .select("username, interests, onboarding_completed")
    .eq("user_id", member.id)
    .single();
  expect(profile).toEqual({ username: name, interests: ["gaming"], onboarding_completed: true });
  const { data: bound } = await admin
    .from("referrals")
    .select("referrer_id")
    .eq("referee_id", member.id)
    .single();
  expect(bound?.referrer_id).toBe(friend.id);
  await page.goto("/onboarding");
  await expect(page).toHaveURL(/\/members\/dashboard$/);
});

test("the sign-in pages are accessible, and fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    "/auth",
    "/es/auth?with=phone&checkout=plus",
    "/auth/confirm",
    `/auth/confirm?type=email&token_hash=${"a".repeat(56)}`,
  ]) {
    await page.goto(path);
    await expectAccessible(page);
    await expect.poll(() => scrollWidth(page)).toBeLessThanOrEqual(360);
  }
});
