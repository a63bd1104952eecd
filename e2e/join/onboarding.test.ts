import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { createMember, signIn } from "../support/members.ts";
import { admin } from "../support/services.ts";

async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["dark", "light"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await expect
      .poll(async () =>
        (await new AxeBuilder({ page }).analyze()).violations.map(
          ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
        ),
      )
      .toEqual([]);
  }
}

test("each step says what it is worth, keeps what was typed, and is stored", async ({ context, page }) => {
  const member = await createMember({ onboarded: false });
  const friend = await createMember({ name: "Bruno Salas" });
  const { data: alias } = await admin
    .from("referral_aliases")
    .select("alias")
    .eq("user_id", friend.id)
    .single();
  await signIn(context, member.email);
  const name = `bea-${member.id.slice(0, 8)}`;

  await page.goto("/onboarding?step=consent");
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
  await expect(page.getByText("+100 xp when you finish")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Full name").fill("");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Tell us what to call you.")).toBeVisible();

  await page.getByLabel("Full name").fill("Bea Lindt");
  await page.getByLabel("Username").fill("admin");
  await expect(page.getByText("This username is taken.")).toBeVisible();
  await page.getByLabel("Username").fill(`@${name.toUpperCase()}`);
  await expect(page.getByText(`/r/${name}`)).toBeVisible();
  await page.getByLabel("Invitation code").fill("NOBODY99");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Nobody has this referral code.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Bea Lindt");
  await page.getByLabel("Invitation code").fill(alias?.alias ?? "");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByText("Step 2 of 4")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Choose at least one.")).toBeVisible();
  await page.getByText("Games and missions").click();
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByText("+150 xp for your first wallet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Skip for now" }).click();

  await expect(page.getByText("Step 4 of 4")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Link a wallet" })).toBeVisible();
  await page.goto("/onboarding?step=profile");
  await expect(page.getByLabel("Full name")).toHaveValue("Bea Lindt");
  await expect(page.getByLabel("Invitation code")).toHaveCount(0);

  await page.goto("/onboarding");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("Please accept the terms to go on.")).toBeVisible();
  await page.getByLabel(/I accept the terms of use/).check();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL(/\/members\/dashboard$/);

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

test("the sign-in pages are accessible in dark and light, and fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    "/auth",
    "/es/auth?with=phone&checkout=plus",
    "/auth/confirm",
    `/auth/confirm?type=email&token_hash=${"a".repeat(56)}`,
  ]) {
    await page.goto(path);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
