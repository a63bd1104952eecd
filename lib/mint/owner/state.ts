import "server-only";
import { formatEther, type Address } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { phases } from "@/lib/mint/rules";
import type { ContractState } from "./calls";
import { REVOKE_GAS, type VoucherKeys } from "./keys";

/** The contract at a block, or now. Throws chain_unavailable. */
export function readContractState(blockNumber?: bigint): Promise<ContractState> {
  const at = { address: env.CONTRACT_ADDRESS, abi: membershipAbi, blockNumber } as const;
  return onChain(async (chain) => {
    const [sale, early, open, root, owner, signer, revoker, royalty, balance] = await Promise.all([
      chain.readContract({ ...at, functionName: "sale" }),
      chain.readContract({ ...at, functionName: "priceOf", args: [1] }),
      chain.readContract({ ...at, functionName: "priceOf", args: [2] }),
      chain.readContract({ ...at, functionName: "allowlistRoot" }),
      chain.readContract({ ...at, functionName: "owner" }),
      chain.readContract({ ...at, functionName: "voucherSigner" }),
      chain.readContract({ ...at, functionName: "voucherRevoker" }),
      // Of 10,000, so that what comes back is the share itself.
      chain.readContract({ ...at, functionName: "royaltyInfo", args: [1n, 10_000n] }),
      chain.getBalance({ address: at.address, blockNumber }),
    ]);
    return {
      ...sale,
      phase: phases[sale.phase] ?? "closed",
      priceAllowlist: early,
      pricePublic: open,
      allowlistRoot: root,
      owner,
      voucherSigner: signer,
      voucherRevoker: revoker,
      royaltyReceiver: royalty[0],
      royaltyPoints: Number(royalty[1]),
      balance,
    };
  });
}

/** `readVoucherKeys` by itself, for the page of health; null while the chain does not answer. */
export async function readKeysNow(): Promise<VoucherKeys | null> {
  const at = { address: env.CONTRACT_ADDRESS, abi: membershipAbi } as const;
  try {
    const [voucherSigner, voucherRevoker] = await onChain((chain) =>
      Promise.all([
        chain.readContract({ ...at, functionName: "voucherSigner" }),
        chain.readContract({ ...at, functionName: "voucherRevoker" }),
      ]),
    );
    return await readVoucherKeys({ voucherSigner, voucherRevoker });
  } catch (error) {
    if (error instanceof AppError && error.code === "chain_unavailable") return null;
    throw error;
  }
}

/**
 * The server's keys beside what the contract goes by. The signer sends nothing and needs no ether; the revoker pays for each
 * voucher it ends: `pays` is for how many its balance is enough now. Throws chain_unavailable.
 */
export async function readVoucherKeys(
  state: Pick<ContractState, "voucherSigner" | "voucherRevoker">,
): Promise<VoucherKeys> {
  const signer = privateKeyToAddress(env.MINT_SIGNER_KEY);
  const fits = (one: Address, other: Address) => one.toLowerCase() === other.toLowerCase();
  const signerFits = fits(signer, state.voucherSigner);
  if (!env.MINT_REVOKER_KEY) return { signer, signerFits, revoker: null };
  const address = privateKeyToAddress(env.MINT_REVOKER_KEY);
  const [balance, price] = await onChain((chain) =>
    Promise.all([chain.getBalance({ address }), chain.getGasPrice()]),
  );
  const cost = price * REVOKE_GAS;
  return {
    signer,
    signerFits,
    revoker: {
      address,
      fits: fits(address, state.voucherRevoker),
      ether: formatEther(balance),
      pays: cost > 0n ? Number(balance / cost) : 0,
    },
  };
}
