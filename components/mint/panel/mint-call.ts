import type { Hash } from "viem";
import type { Config } from "wagmi";
import { simulateContract, writeContract } from "wagmi/actions";
import type { ErrorCode } from "@/lib/platform/errors";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import type { SignedVoucher } from "@/lib/mint/rules";

/** The ways to a token: paying the contract, in the phase of the allowlist with a proof, or a voucher that was paid for elsewhere. */
export type MintCall =
  | { kind: "mint"; price: bigint }
  | { kind: "allowlist"; price: bigint; proof: readonly Hash[] }
  | { kind: "redeem"; voucher: SignedVoucher }
  | { kind: "refused"; reason: ErrorCode };

type Target = { config: Config; contract: `0x${string}`; account: `0x${string}` };

/**
 * Asks the contract first, so that what would fail is said before the wallet opens; then has the wallet send it.
 * Throws viem's errors: see `mintRefusal`.
 */
export async function sendMint(
  { config, contract, account }: Target,
  call: Exclude<MintCall, { kind: "refused" }>,
  onSigning: () => void,
): Promise<Hash> {
  const target = {
    address: contract,
    abi: membershipAbi,
    account,
    // Makes the wallet refuse when it has changed its network since the page was drawn.
    chainId: config.chains[0].id,
  } as const;
  if (call.kind === "mint") {
    const { request } = await simulateContract(config, {
      ...target,
      functionName: "mint",
      value: call.price,
    });
    onSigning();
    return writeContract(config, request);
  }
  if (call.kind === "allowlist") {
    const { request } = await simulateContract(config, {
      ...target,
      functionName: "mintAllowlisted",
      args: [call.proof],
      value: call.price,
    });
    onSigning();
    return writeContract(config, request);
  }
  const { to, nonce, expiry, signature } = call.voucher;
  const { request } = await simulateContract(config, {
    ...target,
    functionName: "redeem",
    args: [{ to, nonce: BigInt(nonce), expiry: BigInt(expiry) }, signature],
  });
  onSigning();
  return writeContract(config, request);
}
