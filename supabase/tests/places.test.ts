import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  anyAddress,
  checkoutOf,
  deliver,
  join,
  linkWallet,
  publishPrices,
  tierOf,
  unlinkWallet,
  type Checkout,
} from "./cast.ts";
import { founder, refund } from "./founders.ts";
import { orderOf } from "./orders.ts";
import { anyMint, confirmMint, type Mint } from "./tokens.ts";
import { queueMail } from "./events.ts";

let db: FreshDatabase;
const contract = anyAddress();
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

const dispute = (checkout: Checkout, status: string) =>
  deliver(db, [{ kind: "dispute", payment_intent: checkout.payment_intent, status }]);
const pass = ({ token }: Mint, to: string, block = 200) =>
  db.sql`select transfer_nft(31337, ${contract}, ${token}, ${to}, ${block}, 0)`;
const voids = async () =>
  (await db.as("anon", (tx) => tx`select void_tokens() as v`))[0]?.v as {
    token_id: string;
    reason: string;
  }[];
const queued = async (nonce: string) =>
  await db.sql`select done_at from private.voucher_revocations where nonce = ${nonce}::numeric`;

describe("claiming", () => {
  test("turns the order's grant into the token's, and a reorganisation turns it back", async () => {
    const buyer = await founder(db, contract);
    expect([await buyer.grants(), await buyer.tier()]).toEqual([["order"], "founder"]);
    const { mint, outcome } = await buyer.claim();
    expect(outcome).toBe("confirmed");
    expect([await buyer.grants(), await buyer.tier()]).toEqual([["nft"], "founder"]);
    await db.sql`select reorg_mint(${mint.hash}, 31337)`;
    expect([await buyer.grants(), await buyer.tier()]).toEqual([["order"], "founder"]);
    expect((await buyer.voucher()).redeemed_tx).toBeNull();
  });

  test("lets the tier follow the token from then on, and the seller buys again", async () => {
    const [seller, other] = [await founder(db, contract), await join(db)];
    const { mint } = await seller.claim();
    await expect(checkoutOf(db, seller.member, "founder_once")).rejects.toThrow("already_subscribed");
    await expect(checkoutOf(db, seller.member, "plus_month")).rejects.toThrow("already_subscribed");
    await pass(mint, await linkWallet(db, other));
    expect([await seller.tier(), await tierOf(db, other)]).toEqual(["standard", "founder"]);
    await checkoutOf(db, seller.member, "founder_once");
  });

  test("with a wallet that left the account counts all the same, for nobody", async () => {
    const buyer = await founder(db, contract);
    await buyer.sign();
    await unlinkWallet(db, buyer.member, buyer.wallet);
    expect((await buyer.claim()).outcome).toBe("unknown_wallet");
    expect([await buyer.grants(), await buyer.tier()]).toEqual([[], "standard"]);
    await linkWallet(db, buyer.member, buyer.wallet);
    expect(await buyer.tier()).toBe("founder");
  });

  test("knows its voucher by the number, not by the wallet", async () => {
    const buyer = await founder(db, contract);
    await buyer.sign();
    // Free of charge, but with no voucher of ours.
    await confirmMint(db, anyMint(contract, buyer.wallet, { value: 0 }));
    expect((await buyer.voucher()).redeemed_tx).toBeNull();
    expect(await buyer.grants()).toEqual(["nft", "order"]);
  });
});

describe("a payment that is reversed before the claim", () => {
  test("ends the voucher: no signature, no tier and no points for a token redeemed all the same", async () => {
    const buyer = await founder(db, contract);
    await buyer.sign();
    await refund(db, buyer.checkout);
    const { id, nonce, revoked_reason } = await buyer.voucher();
    expect(revoked_reason).toBe("refunded");
    expect(await queued(nonce)).toEqual([{ done_at: null }]);
    await expect(
      db.sql`select sign_voucher(${buyer.member}, ${id}, ${buyer.wallet}, '0xef')`,
    ).rejects.toThrow("voucher_revoked");
    const { mint, outcome } = await buyer.claim();
    expect(outcome).toBe("void");
    expect(await confirmMint(db, mint)).toBe("void");
    expect([await buyer.tier(), await buyer.xp(), await buyer.grants()]).toEqual(["standard", 50 + 150, []]);
    expect(await voids()).toContainEqual(
      expect.objectContaining({ token_id: String(mint.token), reason: "refunded" }),
    );
    const [status] = await db.sql`select status from nft_mints where tx_hash = ${mint.hash}`;
    expect(status).toEqual({ status: "void" });
    // Who buys it buys a void token.
    const other = await join(db);
    await pass(mint, await linkWallet(db, other));
    expect(await tierOf(db, other)).toBe("standard");
  });

  test("queues nothing for the contract when nothing was signed", async () => {
    const buyer = await founder(db, contract);
    await refund(db, buyer.checkout);
    expect(await queued((await buyer.voucher()).nonce)).toEqual([]);
  });

  test("in part leaves the place; a dispute holds the voucher until it is won", async () => {
    const buyer = await founder(db, contract);
    await buyer.sign();
    await refund(db, buyer.checkout, 100);
    expect(await buyer.voucher()).toMatchObject({ revoked_reason: null });
    await dispute(buyer.checkout, "needs_response");
    const { nonce } = await buyer.voucher();
    await expect(buyer.sign()).rejects.toThrow("voucher_revoked");
    expect(await queued(nonce)).toEqual([]);
    await dispute(buyer.checkout, "won");
    await buyer.sign();
    expect(await buyer.voucher()).toMatchObject({ nonce, revoked_reason: null });
  });

  test("and given back after all brings a voucher with a fresh number, for any wallet", async () => {
    const buyer = await founder(db, contract);
    await buyer.sign();
    const before = await buyer.voucher();
    await dispute(buyer.checkout, "lost");
    await dispute(buyer.checkout, "won");
    const after = await buyer.voucher();
    expect(after).toMatchObject({ id: before.id, wallet: null, signature: null, revoked_reason: null });
    expect(after.nonce).not.toBe(before.nonce);
    expect(await queued(before.nonce)).toHaveLength(1);
    expect([await buyer.grants(), await buyer.tier()]).toEqual([["order"], "founder"]);
    // The old number still leads to the voucher when it was redeemed before the contract was told.
    await buyer.claim({ nonce: before.nonce });
    expect([await buyer.grants(), (await buyer.voucher()).redeemed_tx]).toEqual([
      ["nft"],
      expect.any(String) as string,
    ]);
  });
});

describe("a payment that is reversed after the claim", () => {
  test("makes the token void for every holder, with its points; a dispute that is won restores", async () => {
    const [buyer, other] = [await founder(db, contract), await join(db)];
    const { mint } = await buyer.claim();
    const earned = await buyer.xp();
    await pass(mint, await linkWallet(db, other));
    expect([await buyer.tier(), await tierOf(db, other)]).toEqual(["standard", "founder"]);

    await dispute(buyer.checkout, "needs_response");
    expect([await buyer.tier(), await tierOf(db, other)]).toEqual(["standard", "standard"]);
    expect((await orderOf(db, buyer.checkout)).status).toBe("disputed");
    expect(await voids()).toContainEqual(
      expect.objectContaining({ token_id: String(mint.token), reason: "disputed" }),
    );
    await dispute(buyer.checkout, "lost");
    await queueMail(db);
    const mails = await db.sql`select user_id, params ->> 'token_id' as token from mail_outbox
      where template = 'token_void' and params ->> 'token_id' = ${String(mint.token)}`;
    expect(mails).toEqual([{ user_id: other, token: String(mint.token) }]);
    expect(await buyer.xp()).toBe(earned - 500 - 300);
    expect(await voids()).toContainEqual(
      expect.objectContaining({ token_id: String(mint.token), reason: "refunded" }),
    );
    expect(await queued((await buyer.voucher()).nonce)).toEqual([]);

    await dispute(buyer.checkout, "won");
    expect([await buyer.tier(), await tierOf(db, other)]).toEqual(["standard", "founder"]);
    expect([await buyer.grants(), await buyer.xp()]).toEqual([[], earned]);
    expect((await voids()).map(({ token_id }) => token_id)).not.toContain(String(mint.token));
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test("and then undone by the chain gives nothing back", async () => {
    const buyer = await founder(db, contract);
    const { mint } = await buyer.claim();
    await refund(db, buyer.checkout);
    await db.sql`select reorg_mint(${mint.hash}, 31337)`;
    expect([await buyer.grants(), await buyer.tier()]).toEqual([[], "standard"]);
    expect(await buyer.voucher()).toMatchObject({ redeemed_tx: null, revoked_reason: "refunded" });
  });
});

describe("my_place", () => {
  const place = async (member: string) =>
    (await db.as(member, (tx) => tx`select my_place() as p`))[0]?.p as {
      voucher: { state: string } | null;
      tokens: { token_id: string; void: string | null; tx_hash: string | null }[];
    };

  test("says what is waiting, what was claimed and what is void, to its member only", async () => {
    const buyer = await founder(db, contract);
    expect(await place(buyer.member)).toMatchObject({
      tier: "founder",
      wallets: [buyer.wallet],
      open: null,
      voucher: { state: "open" },
      tokens: [],
    });
    const { mint } = await buyer.claim();
    const token = { token_id: String(mint.token), wallet: buyer.wallet, tx_hash: mint.hash };
    expect(await place(buyer.member)).toMatchObject({
      voucher: { state: "redeemed" },
      tokens: [{ ...token, void: null }],
    });
    await refund(db, buyer.checkout);
    expect((await place(buyer.member)).tokens).toEqual([{ ...token, void: "refunded" }]);
    expect(await place(await join(db))).toMatchObject({ voucher: null, tokens: [] });
    await expect(db.as("anon", (tx) => tx`select my_place()`)).rejects.toThrow(/permission denied/);
  });

  test("the dashboard and Today name the claim while it waits, and nothing after it", async () => {
    const buyer = await founder(db, contract);
    const shown = async () => {
      const [row] = await db.as(
        buyer.member,
        (tx) => tx`select member_dashboard() #>> '{voucher,state}' as token, my_landing() -> 'next' as next`,
      );
      return [row?.token, (row?.next as { key: string }[]).map(({ key }) => key)];
    };
    expect(await shown()).toEqual(["open", ["claim"]]);
    await buyer.claim();
    expect(await shown()).toEqual(["redeemed", []]);
  });
});

test("members and visitors neither count places nor end vouchers", async () => {
  const member = await join(db);
  for (const asker of ["anon", member]) {
    for (const call of [
      "record_contract(1, '0x', 1, 1, 1)",
      "lease_revocations()",
      "settle_revocation('1', true, null, null)",
      "private.places_left('founder')",
      "private.revoke_voucher(gen_random_uuid(), null)",
    ]) {
      await expect(db.as(asker, (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow(/permission denied/);
    }
  }
});
