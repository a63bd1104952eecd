import postgres from "postgres";
import { expect, test } from "../fixtures.ts";
import { admin, services } from "../support/services.ts";
import { installWallet } from "../support/wallet.ts";

const sql = postgres(services.supabase.dbUrl, { max: 1, onnotice: () => undefined });

test("a card buyer links a wallet and claims the token of the order, once", async ({
  page,
  context,
  member,
}) => {
  await sql`
    insert into public.mint_vouchers (user_id, kind, nonce, expires_at)
    values (${member.id}, 'honorary', (random() * 1e15)::bigint, now() + interval '365 days')`;
  await installWallet(context, { rpcUrl: services.chain.rpcUrl, balance: "0.05" });
  await page.goto("/mint");
  await page.getByRole("link", { name: "Claim your token" }).click();
  await expect(page.getByRole("heading", { name: "What claiming changes" })).toBeVisible();
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test Wallet" }).click();
  await page.getByRole("button", { name: "Sign to link this wallet" }).click();
  await page.getByRole("button", { name: "Claim your token" }).click();
  await expect(page.getByRole("heading", { name: /^Token #\d+ is yours$/ })).toBeVisible();
  const { data } = await admin.from("mint_vouchers").select("redeemed_tx").eq("user_id", member.id);
  expect(data).toEqual([{ redeemed_tx: expect.stringMatching(/^0x[0-9a-f]{64}$/) }]);

  await page.reload();
  await expect(page.getByRole("heading", { name: "You have claimed your token" })).toBeVisible();
  await page.goto("/mint");
  await expect(page.getByRole("heading", { name: /^Token #\d+ is in your wallet$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Claim your token" })).toHaveCount(0);
});

test("a voucher whose payment was returned says so, on the claim page and beside its token", async ({
  page,
  member,
}) => {
  const [voucher] = await sql`
    insert into public.mint_vouchers (user_id, kind, nonce, expires_at)
    values (${member.id}, 'honorary', (random() * 1e15)::bigint, now() + interval '365 days') returning id`;
  await sql`select private.revoke_voucher(${voucher?.id as string}, 'refunded')`;
  await page.goto("/connect-wallet-post-purchase");
  await expect(page.getByRole("heading", { name: "This voucher is no longer valid" })).toBeVisible();
  await page.goto("/mint");
  await expect(page.getByRole("button", { name: "Connect wallet" })).toBeVisible();
});

test("a member without a voucher is told what brings one", async ({ page, member }) => {
  expect(member.id).toBeTruthy();
  await page.goto("/es/connect-wallet-post-purchase");
  await expect(page.getByRole("heading", { name: "No hay nada que reclamar" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver los planes" })).toHaveAttribute("href", "/es/pricing");
});
