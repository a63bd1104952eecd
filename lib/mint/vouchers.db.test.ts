import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { PrivateKeyAccount } from "viem";
import { openApp, type App } from "../../local/chain/testing/app";
import type { MemberId } from "../session/member";
import { verifyMint } from "./mutations";
import type { SignedVoucher } from "./rules";
import { signVoucher } from "./vouchers";

// Outside a request there are no cookies; the queries name their member anyway.
vi.mock("@/lib/platform/supabase/server", async () => {
  const { createAdminSupabase } = await import("@/lib/platform/supabase/admin");
  return { createServerSupabase: async () => createAdminSupabase() };
});

let app: App;
let { stage, db, member, membership } = {} as App;
beforeAll(async () => {
  app = await openApp();
  ({ stage, db, member, membership } = app);
});
afterAll(() => app.close());

async function voucherOf(id: MemberId, validFor = "365 days"): Promise<string> {
  const [row] = await db.sql<{ id: string }[]>`
    insert into public.mint_vouchers (user_id, kind, nonce, expires_at)
    values (${id}, 'honorary', (random() * 1e16)::bigint + 9007199254740993, now() + ${validFor}::interval)
    returning id`;
  if (!row) throw new Error("no voucher");
  return row.id;
}

const redeem = (account: PrivateKeyAccount, { to, nonce, expiry, signature }: SignedVoucher) =>
  stage.rpc.writeContract({
    ...membership,
    account,
    functionName: "redeem",
    args: [{ to, nonce: BigInt(nonce), expiry: BigInt(expiry) }, signature],
  });

describe("a voucher", () => {
  it("is signed for an own wallet, redeemed at the contract and recorded", async () => {
    const account = await stage.wallet();
    const id = await member(account);
    const voucher = await voucherOf(id);
    await signVoucher(id, voucher, account.address);
    const again = await signVoucher(id, voucher, account.address);
    const hash = await redeem(account, again);
    await stage.rpc.mine({ blocks: 2 });
    expect(await verifyMint(hash, id)).toMatchObject({ state: "confirmed" });
    const [row] = await db.sql`select redeemed_tx from public.mint_vouchers where id = ${voucher}`;
    expect(row).toEqual({ redeemed_tx: hash });
    await expect(signVoucher(id, voucher, account.address)).rejects.toMatchObject({ code: "voucher_used" });
  });

  it("is refused to a stranger, for a wallet that is not the member's, for a second wallet, and too late", async () => {
    const [account, other] = [await stage.wallet(), await stage.wallet()];
    const id = await member(account);
    const voucher = await voucherOf(id);
    const stranger = await member(other);
    const sign = (who: MemberId, which: string, to: PrivateKeyAccount) => signVoucher(who, which, to.address);
    await expect(sign(stranger, voucher, other)).rejects.toMatchObject({ code: "not_eligible" });
    await expect(sign(id, voucher, other)).rejects.toMatchObject({ code: "wallet_not_own" });
    await expect(sign(id, await voucherOf(id, "-1 day"), account)).rejects.toMatchObject({
      code: "voucher_expired",
    });

    await sign(id, voucher, account);
    const second = await stage.wallet();
    await db.sql`
      insert into public.wallets (user_id, address, chain_id) values (${id}, ${second.address.toLowerCase()}, 31337)`;
    await expect(sign(id, voucher, second)).rejects.toMatchObject({ code: "voucher_used" });
  });
});
