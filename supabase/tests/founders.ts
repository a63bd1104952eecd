import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { checkoutOf, deliver, join, linkWallet, tierOf, xpOf, type Checkout } from "./cast.ts";
import { anyMint, confirmMint, type Mint } from "./tokens.ts";

/** A member with a wallet who has bought a Founder place by card. */
export async function founder(db: FreshDatabase, contract: string) {
  const member = await join(db);
  const wallet = await linkWallet(db, member);
  const checkout = await checkoutOf(db, member, "founder_once");
  await deliver(db, [checkout]);
  const voucher = async () => {
    const [row] = await db.sql`
      select id, nonce::text, wallet, signature, redeemed_tx, revoked_reason
      from mint_vouchers where order_id = ${checkout.order_id}`;
    return row as Record<"id" | "nonce", string> &
      Record<"wallet" | "signature" | "redeemed_tx" | "revoked_reason", string | null>;
  };
  const sign = async () => {
    const { id } = await voucher();
    await db.sql`select sign_voucher(${member}, ${id}, ${wallet}, '0xabcd')`;
  };
  const claim = async (changes: Partial<Mint> = {}) => {
    const { nonce } = await voucher();
    const mint = anyMint(contract, wallet, { value: 0, nonce, ...changes });
    return { mint, outcome: await confirmMint(db, mint) };
  };
  const grants = async () =>
    (
      await db.sql`select source, reason from grants where user_id = ${member} and revoked_at is null order by source`
    ).map((row) => row.source as string);
  const xp = () => xpOf(db, member);
  return { member, wallet, checkout, voucher, sign, claim, grants, xp, tier: () => tierOf(db, member) };
}

/** A refund of a payment by card, in full unless told. */
export const refund = (db: FreshDatabase, checkout: Checkout, amount = checkout.amount_total) =>
  deliver(db, [
    {
      kind: "refund",
      payment_intent: checkout.payment_intent,
      amount,
      amount_refunded: amount,
      currency: "usd",
    },
  ]);
