"use server";

import { memberAction } from "@/lib/guard/action";
import * as mutations from "./mutations";
import { proveAllowed, readAllowlistRoot } from "./allowlist/proofs";
import { checkInput, claimInput, registerInput, walletProof } from "./schema";
import { signVoucher } from "./vouchers";

/** Called at once when the wallet returns a hash. */
export const registerMint = memberAction(
  registerInput,
  async ({ hash, wallet }) => {
    await mutations.registerMint(hash, wallet);
    return null;
  },
  { limit: { name: "mint-register", max: 20, seconds: 600 } },
);

/** Asks the chain about a mint of the member and records it when it is deep enough. */
export const checkMint = memberAction(
  checkInput,
  ({ hash }, member) => mutations.verifyMint(hash, member.id),
  { limit: { name: "mint-check", max: 240, seconds: 600 } },
);

/** What proves to the contract that an own wallet is on the allowlist it goes by now. */
export const proveAllowlisted = memberAction(
  walletProof,
  async ({ wallet }, member) => {
    await mutations.demandOwnWallet(member.id, wallet);
    return proveAllowed(await readAllowlistRoot(), wallet);
  },
  { limit: { name: "allowlist-proof", max: 30, seconds: 600 } },
);

/** Signs an own voucher for an own wallet; the wallet then redeems it at the contract. */
export const claimVoucher = memberAction(
  claimInput,
  ({ voucher, wallet }, member) => signVoucher(member.id, voucher, wallet),
  { limit: { name: "voucher-claim", max: 20, seconds: 600 } },
);
