import { expect, test } from "../fixtures.ts";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { createMember, createStaff, newEmail } from "../support/members.ts";
import { payWithCard } from "../support/checkout.ts";
import { holdSale } from "../support/sale.ts";
import { admin, services } from "../support/services.ts";
import { installWallet, type TestWallet } from "../support/wallet.ts";

test("a visitor becomes a paying, minting, referring member", async ({ openAs }) => {
  test.slow();
  const friend = await createMember({ name: "Leila Brandt" });
  const email = newEmail("visitor");
  let wallet: TestWallet | undefined;

  const friendPage = await openAs(friend);
  await friendPage.goto("/members/affiliate");
  const link = await friendPage.getByLabel("Your referral link").inputValue();
  expect(link).toMatch(/\/r\/[A-Z0-9]{8}$/);
  await friendPage.goto("/members/dashboard");
  const friendXp = Number((await friendPage.getByTestId("xp").innerText()).replace(/\D/g, ""));

  const page = await openAs(undefined, async (context) => {
    wallet = await installWallet(context, { rpcUrl: services.chain.rpcUrl, chainId: services.chain.chainId });
  });

  await test.step("opens the link, reads pricing and chooses Plus", async () => {
    await page.goto(`${link}?utm_source=friend`);
    await expect(page).toHaveURL(/\/\?utm_source=friend$/);
    expect((await page.context().cookies()).find(({ name }) => name === "altura_ref")?.httpOnly).toBe(true);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Plans and prices" })).toBeVisible();
    await page.getByRole("link", { name: "Choose Plus" }).first().click();
    await expect(page).toHaveURL(/\/auth\?.*checkout=plus/);
  });

  await test.step("joins with a one-time code", async () => {
    await page.getByLabel("Email address", { exact: true }).first().fill(email);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByLabel("Six-digit code").first().waitFor();
    await page
      .getByLabel("Six-digit code")
      .first()
      .pressSequentially(await codeFor(email));
    await expect(page).toHaveURL(/\/get-access\?checkout=plus/);
    expect((await page.context().cookies()).some(({ name }) => name === "altura_checkout_plan")).toBe(false);
  });

  await test.step("onboards, and a reload resumes", async () => {
    await page.goto("/members/dashboard");
    await expect(page).toHaveURL(/\/onboarding/);
    await page.getByLabel("Full name").fill("Vera Lindqvist");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("People and conversation").click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Link a wallet" })).toBeVisible();
    await page.goto("/onboarding");
    await expect(page.getByRole("heading", { name: "Link a wallet" })).toBeVisible();
    await page.getByRole("button", { name: "Skip for now" }).click();
    await expect(page.getByRole("heading", { name: "Link Discord" })).toBeVisible();
    await page.getByRole("button", { name: "Skip for now" }).click();
    await page.getByLabel(/I accept the terms of use/).check();
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Member Dashboard" })).toBeVisible();
    await expect(page.getByTestId("tier")).toHaveText("Standard");
  });

  await test.step("pays, and the open dashboard changes without a reload", async () => {
    const tab = await page.context().newPage();
    await tab.goto("/get-access?checkout=plus");
    await tab.getByRole("button", { name: "Pay $9 with card" }).click();
    await payWithCard(tab, { number: "4242 4242 4242 4242" });
    await expect(tab).toHaveURL(/\/subscription-success/);
    await expect(tab.getByRole("heading", { name: "Welcome to Altura Plus" })).toBeVisible();
    await expect(page.getByTestId("tier")).toHaveText("Plus");
    await expect(page.getByText("+500").first()).toBeVisible();
    expect(await mailTo(email, /receipt/i)).toHaveLength(1);
    await tab.close();
  });

  await test.step("connects and proves a wallet, and mints", async () => {
    const letGo = await holdSale("shared");
    await page.goto("/mint");
    await page.getByRole("button", { name: "Connect wallet" }).click();
    await page.getByTestId("rk-wallet-option-test.altura.wallet").click();
    await page.getByRole("button", { name: "Sign to link this wallet" }).click();
    await page.getByRole("button", { name: "Mint for 0.08 ETH" }).click();
    await expect(page.getByRole("heading", { name: /NFT #\d+ is yours/ })).toBeVisible();
    await letGo();
    const { data } = await admin
      .from("wallets")
      .select("address")
      .eq("address", wallet!.address.toLowerCase());
    expect(data).toHaveLength(1);
  });

  await test.step("the referral qualifies once, live on the friend's dashboard", async () => {
    await expect(friendPage.getByTestId("referral-stats")).toContainText("1Qualified");
    await expect(friendPage.getByTestId("xp")).toContainText((friendXp + 1200).toLocaleString("en"));
    await expect(friendPage.getByText(/joined through your link and qualified/)).toBeVisible();
    const { data } = await admin
      .from("points_ledger")
      .select("points")
      .eq("user_id", friend.id)
      .eq("source", "referral");
    expect(data).toEqual([{ points: 1200 }]);
    expect(await mailTo(friend.email, /referral qualified/i)).toHaveLength(1);
  });

  await test.step("an admin sees the order, the referral and the ledger", async () => {
    const adminPage = await openAs(await createStaff("admin"));
    await adminPage.goto("/admin/home");
    await expect(adminPage.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
    await adminPage.getByRole("searchbox").fill(email);
    await expect(adminPage.getByTestId("list-total")).toHaveText("1 entry");
    await adminPage.getByRole("link", { name: /Vera Lindqvist/ }).click();
    await expect(adminPage.getByTestId("referral").first()).toContainText("Leila Brandt");
    await adminPage.getByRole("link", { name: "Money" }).click();
    await expect(adminPage.getByTestId("order")).toContainText("$9");
    await adminPage.getByRole("link", { name: "Points", exact: true }).click();
    await expect(adminPage.getByTestId("ledger-line").filter({ hasText: "Purchase: Plus" })).toContainText(
      "+500",
    );
    await expect(adminPage.getByTestId("ledger-line").filter({ hasText: "Membership NFT" })).toContainText(
      "+300",
    );
  });
});
