import "server-only";
import type { Address } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { MemberId } from "@/lib/session/member";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { onChain } from "@/lib/wallet/chain";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { bindVoucher } from "./mutations";
import { signatureExpiry, type SignedVoucher } from "./rules";

const types = {
  Voucher: [
    { name: "to", type: "address" },
    { name: "nonce", type: "uint256" },
    { name: "expiry", type: "uint256" },
  ],
} as const;

/**
 * The right to one token, signed (EIP-712) for a wallet of the member. It may be asked for again, for the same
 * wallet. Throws not_eligible, wallet_not_own, voucher_used, voucher_expired, chain_unavailable.
 */
export async function signVoucher(member: MemberId, id: string, to: Address): Promise<SignedVoucher> {
  const supabase = await createServerSupabase();
  // As text: the nonce has more digits than a number of JSON keeps.
  const rows = unwrap(
    await supabase.from("mint_vouchers").select("nonce::text, expires_at").eq("id", id).eq("user_id", member),
  );
  const voucher = rows[0];
  if (!voucher) throw new AppError("not_eligible");
  const nonce = String(voucher.nonce);
  const expiry = signatureExpiry(new Date(voucher.expires_at), now());
  const domain = await readDomain();
  const signature = await privateKeyToAccount(env.MINT_SIGNER_KEY).signTypedData({
    domain,
    types,
    primaryType: "Voucher",
    message: { to, nonce: BigInt(nonce), expiry: BigInt(expiry) },
  });
  await bindVoucher(member, id, to, signature);
  return { to, nonce, expiry, signature };
}

/** The signing domain as the contract itself states it (ERC-5267). */
async function readDomain() {
  const address = env.CONTRACT_ADDRESS;
  const [, name, version, chainId, verifyingContract] = await onChain((chain) =>
    chain.readContract({ address, abi: membershipAbi, functionName: "eip712Domain" }),
  );
  return { name, version, chainId: Number(chainId), verifyingContract };
}
