import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { parseEther, type PrivateKeyAccount } from "viem";
import { POST } from "../../app/api/webhooks/stripe/route";
import { openStage as openChain, owner, refusal, signerKey } from "../../local/chain/testing/stage";
import { openStage, sessionOf } from "../../local/stripe/stage";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import type { Member } from "../session/member";
import { verifyMint } from "./mutations";
import type { SignedVoucher } from "./rules";
import { signVoucher } from "./vouchers";
import { revokeVouchers } from "./watch/revocations";
import { watchChain } from "./watch/watch";

vi.mock("next/server", () => ({ after: (work: () => unknown) => void work() }));
// Outside a request there are no cookies; the queries name their member anyway.
vi.mock("@/lib/platform/supabase/server", async () => {
  const { createAdminSupabase } = await import("@/lib/platform/supabase/admin");
  return { createServerSupabase: async () => createAdminSupabase() };
});

const revokerKey = generatePrivateKey();
const revoker = privateKeyToAccount(revokerKey);
const founder = { lookup: "founder_once", amount: 24_900 };

let stage: Awaited<ReturnType<typeof openStage>>;
let chain: Awaited<ReturnType<typeof openChain>>;
let membership: Awaited<ReturnType<typeof chain.contract>>;
beforeAll(async () => {
  [stage, chain] = await Promise.all([openStage(POST, openCheckout), openChain()]);
  membership = await chain.contract({ reserve: 50n, voucherRevoker: revoker.address });
  await chain.rpc.setBalance({ address: revoker.address, value: parseEther("1") });
  Object.assign(process.env, {
    CHAIN_RPC_URL: chain.rpcUrl,
    CHAIN_ID: "31337",
    CHAIN_NAME: "Test",
    CHAIN_CONFIRMATIONS: "2",
    CONTRACT_ADDRESS: membership.address,
    CONTRACT_DEPLOY_BLOCK: "1",
    MINT_SIGNER_KEY: signerKey,
  });
  await watchChain();
});
afterAll(async () => {
  await stage?.close();
  await chain?.close();
});
beforeEach(() => {
  stage.hook.handler = POST;
  process.env.MINT_REVOKER_KEY = revokerKey;
});

/** A member who has paid for Founder, with a linked and funded wallet. */
async function buyer({ heard = true, card = "4242424242424242" } = {}) {
  const [member, account] = await Promise.all([stage.member(), chain.wallet()]);
  await stage.db.sql`
    insert into public.wallets (user_id, address, chain_id, is_primary)
    values (${member.id}, ${account.address.toLowerCase()}, 31337, true)`;
  const session = await stage.pay(member, { ...founder, heard, card });
  if (heard) await stage.settled(member.id, { tier: "founder", orders: ["paid"] });
  return { member, account, session, payment: session.payment_intent as string };
}

async function takeVoucher(member: Member, account: PrivateKeyAccount): Promise<SignedVoucher> {
  const [row] = await stage.db.sql`select id from public.mint_vouchers where user_id = ${member.id}`;
  return signVoucher(member.id, row?.id as string, account.address);
}

const redemption = (account: PrivateKeyAccount, { to, nonce, expiry, signature }: SignedVoucher) =>
  ({
    ...membership,
    account,
    functionName: "redeem",
    args: [{ to, nonce: BigInt(nonce), expiry: BigInt(expiry) }, signature],
  }) as const;

async function redeem(account: PrivateKeyAccount, voucher: SignedVoucher) {
  const hash = await chain.rpc.writeContract(redemption(account, voucher));
  await chain.rpc.mine({ blocks: 2 });
  return hash;
}

const spent = (nonce: string) =>
  chain.rpc.readContract({ ...membership, functionName: "voucherSpent", args: [BigInt(nonce)] });
const tierOf = async (member: Member) => (await stage.holdings(member.id)).tier;
const sources = async (member: Member) =>
  (
    await stage.db.sql`select source from public.grants where user_id = ${member.id} and revoked_at is null`
  ).map((row) => row.source as string);
const mintPoints = async (member: Member) =>
  (
    await stage.db.sql`
      select coalesce(sum(points), 0)::int as points from public.points_ledger
      where user_id = ${member.id} and (source = 'mint' or details ->> 'source' = 'mint')`
  )[0]?.points as number;
const voids = async () =>
  (await stage.db.sql`select public.void_tokens() as v`)[0]?.v as { token_id: string; reason: string }[];

describe("a Founder place that was paid back", () => {
  it("has no voucher any more, and the contract takes the signature that is still about no more either", async () => {
    const { member, account, payment } = await buyer();
    const voucher = await takeVoucher(member, account);
    await stage.stripe.refunds.create({ payment_intent: payment });
    await stage.settled(member.id, { tier: "standard", orders: ["refunded"] });
    await expect(takeVoucher(member, account)).rejects.toMatchObject({ code: "voucher_revoked" });
    await vi.waitFor(async () => expect(await spent(voucher.nonce)).toBe(true));
    expect(await refusal(chain.rpc.simulateContract(redemption(account, voucher)))).toBe(
      "VoucherAlreadySpent",
    );
    await chain.rpc.mine({ blocks: 2 });
    await vi.waitFor(async () => {
      await revokeVouchers();
      const rows = await stage.db.sql`
        select done_at is not null as done, tx_hash is not null as sent from private.voucher_revocations
        where nonce = ${voucher.nonce}::numeric`;
      expect(rows).toEqual([{ done: true, sent: true }]);
    });
  });

  it("brings no tier and no points, without an operator key and with a quick hand at the contract", async () => {
    delete process.env.MINT_REVOKER_KEY;
    const { member, account, payment } = await buyer();
    const voucher = await takeVoucher(member, account);
    await stage.stripe.refunds.create({ payment_intent: payment });
    await stage.settled(member.id, { tier: "standard", orders: ["refunded"] });
    const hash = await redeem(account, voucher);
    await expect(verifyMint(hash, member.id)).rejects.toMatchObject({ code: "voucher_revoked" });
    await watchChain();
    expect([await tierOf(member), await sources(member), await mintPoints(member)]).toEqual([
      "standard",
      [],
      0,
    ]);
    const rows = await stage.db
      .sql`select status, token_id::text from public.nft_mints where tx_hash = ${hash}`;
    expect(rows).toMatchObject([{ status: "void" }]);
    expect(await voids()).toContainEqual(
      expect.objectContaining({ token_id: rows[0]?.token_id as string, reason: "refunded" }),
    );
    // Sold on, it is as void as before.
    const other = await buyerOf(rows[0]?.token_id as string, account);
    expect(await tierOf(other)).toBe("standard");
  });

  it("is kept in the queue until the contract has been told", async () => {
    await chain.rpc.writeContract({
      ...membership,
      account: owner,
      functionName: "setVoucherRevoker",
      args: [owner.address],
    });
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { member, account, payment } = await buyer();
    const voucher = await takeVoucher(member, account);
    await stage.stripe.refunds.create({ payment_intent: payment });
    const row = async () =>
      (
        await stage.db.sql`
          select last_error, done_at from private.voucher_revocations where nonce = ${voucher.nonce}::numeric`
      )[0];
    await vi.waitFor(async () =>
      expect(await row()).toMatchObject({
        last_error: expect.stringContaining("NotVoucherRevoker") as string,
      }),
    );
    expect(await spent(voucher.nonce)).toBe(false);
    quiet.mockRestore();
    await chain.rpc.writeContract({
      ...membership,
      account: owner,
      functionName: "setVoucherRevoker",
      args: [revoker.address],
    });
    await stage.db
      .sql`update private.voucher_revocations set leased_until = '-infinity' where done_at is null`;
    expect((await revokeVouchers()).failed).toBe(0);
    await vi.waitFor(async () => expect(await spent(voucher.nonce)).toBe(true));
    await chain.rpc.mine({ blocks: 2 });
    await revokeVouchers();
    expect(await row()).toMatchObject({ last_error: null, done_at: expect.any(Date) as Date });
  });
});

/** A member whose wallet the token was sold to. */
async function buyerOf(token: string, seller: PrivateKeyAccount): Promise<Member> {
  const [member, account] = await Promise.all([stage.member(), chain.wallet()]);
  await stage.db.sql`
    insert into public.wallets (user_id, address, chain_id, is_primary)
    values (${member.id}, ${account.address.toLowerCase()}, 31337, true)`;
  await chain.rpc.writeContract({
    ...membership,
    account: seller,
    functionName: "transferFrom",
    args: [seller.address, account.address, BigInt(token)],
  });
  await chain.rpc.mine({ blocks: 2 });
  await watchChain();
  return member;
}

describe("a Founder place that was claimed", () => {
  it("is carried by the token, is void while its payment is disputed, and comes back when that is won", async () => {
    const { member, account, session, payment } = await buyer({ heard: false, card: "4000000000000259" });
    await stage.post(await stage.eventOf("checkout.session.completed", session.id));
    expect(await sources(member)).toEqual(["order"]);
    const hash = await redeem(account, await takeVoucher(member, account));
    const progress = await verifyMint(hash, member.id);
    expect(progress).toMatchObject({ state: "confirmed" });
    const token = progress.state === "confirmed" ? progress.tokenId : "";
    expect([await sources(member), await tierOf(member), await mintPoints(member)]).toEqual([
      ["nft"],
      "founder",
      300,
    ]);

    const other = await buyerOf(token, account);
    expect([await tierOf(member), await tierOf(other)]).toEqual(["standard", "founder"]);

    const [dispute] = (await stage.stripe.disputes.list({ payment_intent: payment })).data;
    await stage.post(await stage.eventOf("charge.dispute.created", dispute!.id));
    expect([await tierOf(member), await tierOf(other), await mintPoints(member)]).toEqual([
      "standard",
      "standard",
      0,
    ]);
    expect(await voids()).toContainEqual(expect.objectContaining({ token_id: token, reason: "disputed" }));

    const won = { evidence: { uncategorized_text: "winning_evidence" }, submit: true };
    await stage.stripe.disputes.update(dispute!.id, won as Stripe.DisputeUpdateParams);
    await stage.post(await stage.eventOf("charge.dispute.closed", dispute!.id));
    expect([await tierOf(member), await tierOf(other), await mintPoints(member)]).toEqual([
      "standard",
      "founder",
      300,
    ]);
    expect((await voids()).map(({ token_id }) => token_id)).not.toContain(token);
  });
});

describe("places by card", () => {
  it("are refused before payment once the contract holds no more back", async () => {
    const { account, member } = await buyer();
    const promised = async () => {
      await watchChain();
      const [row] = await stage.db.sql`
        select s.reserve - private.places_left('founder') as promised from private.contract_state s`;
      return Number(row?.promised);
    };
    const reserve = BigInt(await promised());
    const setReserve = async (tokens: bigint) => {
      const change = { ...membership, account: owner, functionName: "setReserve", args: [tokens] } as const;
      await chain.rpc.writeContract(change);
      await chain.rpc.mine({ blocks: 2 });
    };
    await setReserve(reserve);
    await watchChain();
    const late = await stage.member();
    const open = () => openCheckout(late, founder.lookup, founder.amount, "en");
    await expect(open()).rejects.toMatchObject({ code: "sold_out" });
    // A claim changes nothing: the promise and what was held back for it go together.
    await redeem(account, await takeVoucher(member, account));
    await watchChain();
    await expect(open()).rejects.toMatchObject({ code: "sold_out" });
    await setReserve(reserve);
    await watchChain();
    expect(sessionOf((await open()).url)).not.toBe("");
  });
});
