import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createMember } from "../support/members.ts";
import { enrollApp } from "../support/second-factor.ts";
import { admin } from "../support/services.ts";

/** Pictures of Discord's own network, which a test does not reach. */
const withoutPictures = (page: Page) =>
  page
    .context()
    .route("https://cdn.discordapp.com/**", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
    );

const person = () => `climber_${randomUUID().slice(0, 8)}`;

test("a visitor joins with Discord: plan and referral come along", async ({ page, openAs }) => {
  await withoutPictures(page);
  const friend = await createMember();
  const friendPage = await openAs(friend);
  await friendPage.goto("/members/affiliate");
  await page.goto(await friendPage.getByLabel("Your referral link").inputValue());

  const name = person();
  await page.goto("/auth?checkout=plus");
  await page.getByText("Other ways to sign in").click();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue with Discord" }).click();
  await page.getByLabel("Someone else").fill(name);
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await expect(page).toHaveURL(/\/get-access\?checkout=plus|\/onboarding|\/members/);

  const { data } = await admin.from("referrals").select("referee_id, stage").eq("referrer_id", friend.id);
  expect(data).toHaveLength(1);
  const { data: account } = await admin.auth.admin.getUserById(data?.[0]?.referee_id as string);
  expect(account.user?.email).toBe(`${name}@discord.test`);
});

test("a member links Discord and unlinks it; the last way to sign in stays", async ({ page, member }) => {
  await withoutPictures(page);
  await page.goto("/members/settings?tab=security");
  await expect(page.getByTestId("method-email")).toContainText(member.email);
  await expect(page.getByTestId("method-email")).toContainText("Your only way to sign in");
  await page.getByRole("link", { name: "If you lose a way to sign in" }).click();
  await expect(page).toHaveURL(/\/linked-accounts$/);
  await expect(page.getByText("You have only 1 way to sign in.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("main").getByRole("link", { name: "Discord and your roles there" }).click();
  await page.getByRole("button", { name: "Link Discord and join the server" }).click();
  await page.getByLabel("Someone else").fill(person());
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await expect(page).toHaveURL(/\/discord$/);
  await page.goto("/linked-accounts");
  await expect(page.getByText("You have 2 separate ways to sign in.")).toBeVisible();
  await page.getByRole("link", { name: "Change how you sign in" }).click();

  const confirm = page.getByRole("dialog").getByRole("button", { name: "Unlink", exact: true });
  // A click on a page that is not hydrated yet opens nothing.
  await expect(async () => {
    const unlink = page.getByTestId("method-discord").getByRole("button", { name: "Unlink Discord" });
    if (!(await confirm.isVisible())) await unlink.click({ timeout: 1000 });
    await expect(confirm).toBeVisible({ timeout: 1000 });
  }).toPass();
  await confirm.click();
  await expect(page.getByTestId("method-discord")).toHaveCount(0);
  await expect(page.getByTestId("method-email")).toContainText("Your only way to sign in");
});

test("a member with a second factor links Discord in the session that has shown it, and has the points", async ({
  page,
  member,
}) => {
  await withoutPictures(page);
  await enrollApp(page);
  await page.goto("/discord");
  await page.getByRole("button", { name: "Link Discord and join the server" }).click();
  await page.getByLabel("Someone else").fill(person());
  await page.getByRole("button", { name: "Authorize", exact: true }).click();
  await expect(page).toHaveURL(/\/discord$/);
  await page.goto("/members/settings?tab=security");
  await expect(page.getByTestId("method-discord")).toBeVisible();
  const { data } = await admin.from("points_ledger").select("points").match({
    user_id: member.id,
    source: "discord",
  });
  expect(data).toEqual([{ points: 100 }]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("altura-auth-code-verifier");
});
