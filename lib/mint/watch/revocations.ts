import "server-only";
import { after } from "next/server";
import {
  BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  http,
  publicActions,
  type Hash,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { describeError } from "@/lib/platform/describe-error";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { oneAtATime } from "@/lib/platform/memory/one-at-a-time";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { safeBlock } from "@/lib/mint/chain/safe-block";

/** A transaction that is in no block after this long has been dropped, and is sent again. */
const FORGOTTEN_AFTER = 10 * 60 * 1000;

type Leased = { nonce: string; tx_hash: string | null; sent_at: string | null };
type Settled = { done: boolean; hash?: Hash; error?: string };

function connect(key: Hash) {
  const transport = http(env.CHAIN_RPC_URL, { timeout: timeouts.chainCallMs, retryCount: 1 });
  return createWalletClient({ account: privateKeyToAccount(key), transport, cacheTime: 0 }).extend(
    publicActions,
  );
}

type Revoker = ReturnType<typeof connect>;

let known: { of: string; revoker: Revoker } | undefined;

/** One for the process: the library remembers something of every client that was ever made. */
function revokerOf(key: Hash): Revoker {
  const of = `${key} ${env.CHAIN_RPC_URL}`;
  if (known?.of !== of) known = { of, revoker: connect(key) };
  return known.revoker;
}

async function revoke(revoker: Revoker, { nonce, tx_hash, sent_at }: Leased): Promise<Settled> {
  const contract = { address: env.CONTRACT_ADDRESS, abi: membershipAbi, args: [BigInt(nonce)] } as const;
  const tip = await revoker.getBlockNumber();
  const deep = safeBlock(tip);
  const spent = { ...contract, functionName: "voucherSpent" } as const;
  if (await revoker.readContract({ ...spent, blockNumber: deep > 0n ? deep : 0n })) return { done: true };
  if (await revoker.readContract(spent)) return { done: false };
  const underWay = tx_hash && sent_at && now().getTime() - new Date(sent_at).getTime() < FORGOTTEN_AFTER;
  if (underWay) return { done: false };
  const call = { ...contract, functionName: "revokeVoucher", account: revoker.account } as const;
  await revoker.simulateContract(call);
  return { done: false, hash: await revoker.writeContract({ ...call, chain: null }) };
}

/** The contract's own error where there is one; never an address of the node, which may hold a key. */
function reasonOf(error: Error): string {
  if (!(error instanceof BaseError)) return error.message;
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  const name = reverted instanceof ContractFunctionRevertedError ? reverted.data?.errorName : undefined;
  return name ?? error.shortMessage;
}

/**
 * Ends on the contract the vouchers whose payment was reversed, where the revoker's key is configured: sends one
 * transaction for each, and is done with it once the contract knows it as spent at the configured depth. What fails is
 * kept with its error and tried again. Safe to run twice at once.
 */
export async function revokeVouchers(): Promise<{ done: number; sent: number; failed: number }> {
  const count = { done: 0, sent: 0, failed: 0 };
  if (!env.MINT_REVOKER_KEY) return count;
  const admin = createAdminSupabase();
  const revoker = revokerOf(env.MINT_REVOKER_KEY);
  const leased: Leased[] = unwrap(await admin.rpc("lease_revocations"));
  for (const voucher of leased) {
    const settled = await revoke(revoker, voucher).catch((error: Error): Settled => {
      const reason = reasonOf(error);
      console.error(`Voucher ${voucher.nonce} was not ended on the contract:`, describeError(error));
      return { done: false, error: reason };
    });
    unwrap(
      await admin.rpc("settle_revocation", {
        p_nonce: voucher.nonce,
        p_done: settled.done,
        p_tx_hash: settled.hash,
        p_error: settled.error,
      }),
    );
    if (settled.done) count.done += 1;
    if (settled.hash) count.sent += 1;
    if (settled.error) count.failed += 1;
  }
  return count;
}

const revokeWaiting = oneAtATime(() => revokeVouchers());

/** After the response of whatever reversed a payment; what it does not get done the clock does. */
export function revokeSoon(): void {
  if (!env.MINT_REVOKER_KEY) return;
  after(async () => {
    await revokeWaiting().catch((error: Error) =>
      console.error("No voucher was ended:", describeError(error)),
    );
  });
}
