"use server";

import { memberAction } from "@/lib/guard/action";
import { withinTogether } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import * as mutations from "./mutations";
import { proveAllowed, readAllowlistRoot } from "./allowlist/proofs";
import { readMintResult } from "./queries";
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

/** Asks the chain about a mint of the member, records it when it is deep enough, and then says what it brought. */
export const checkMint = memberAction(
  checkInput,
  // The page asks again and again, so a late answer is no worse than a later question.
  ({ hash }, member) =>
    withinTogether(timeouts.pageReadsMs, async () => {
      const progress = await mutations.verifyMint(hash, member.id);
      if (progress.state !== "confirmed") return progress;
      return { ...progress, result: await readMintResult(hash) };
    }),
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
