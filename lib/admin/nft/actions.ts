"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { isProven } from "@/lib/mint/allowlist/tree";
import { proveAllowed, readAllowlistRoot } from "@/lib/mint/allowlist/proofs";
import { followOwner } from "@/lib/mint/owner/transaction";
import { revokeSoon } from "@/lib/mint/watch/revocations";
import { deliverSoon } from "@/lib/outbox/soon";
import * as nft from "./mutations";
import { readEarlyWallets } from "./queries";
import { allowlistForm, honoraryEnd, honoraryGrant, ownerCheck, ownerStart, proofCheck } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const grantHonoraryAction = staffAction(
  {
    role: "admin",
    name: "honorary.grant",
    subject: ({ member }) => ["member", member],
    stepUp: true,
    beside: { time_past: "ends", honorary_voucher: "voucher", sold_out: "voucher" },
  },
  honoraryGrant,
  async (form, staff) => {
    const changed = await nft.grantHonorary(staff, form);
    deliverSoon();
    refresh();
    return changed;
  },
);

export const revokeHonoraryAction = staffAction(
  { role: "admin", name: "honorary.revoke", subject: ({ honorary }) => ["honorary", honorary], stepUp: true },
  honoraryEnd,
  async ({ honorary, reason, version }, staff) => {
    const changed = await nft.revokeHonorary(staff, honorary, reason, version);
    deliverSoon();
    revokeSoon();
    refresh();
    return changed;
  },
);

export const saveAllowlistAction = staffAction(
  {
    role: "admin",
    name: "allowlist.save",
    subject: () => ["allowlist", ""],
    beside: { allowlist_invalid: "wallets" },
  },
  allowlistForm,
  async ({ wallets, reason }, staff) => {
    const changed = await nft.saveAllowlist(staff, wallets, reason);
    refresh();
    return changed;
  },
);

/** What a list can be filled with: asked for when the button is pressed, because it is long. */
export const earlyWalletsAction = staffAction(
  { role: "admin", name: "allowlist.fill", subject: () => ["allowlist", ""] },
  z.object({}),
  (_, staff) => readEarlyWallets(staff),
);

/** Whether a wallet can mint by the list that the contract goes by now: makes its proof and checks it as the contract does. */
export const checkProofAction = staffAction(
  {
    role: "admin",
    name: "allowlist.check",
    subject: () => ["allowlist", ""],
    beside: { not_eligible: "wallet" },
  },
  proofCheck,
  async ({ wallet }) => {
    const root = await readAllowlistRoot();
    const proof = await proveAllowed(root, wallet);
    return { wallet, root, steps: proof.length, proven: isProven(root, wallet, proof) };
  },
);

/** Called at once when the owner's wallet returns a hash. */
export const beginContractChangeAction = staffAction(
  { role: "admin", name: "contract.change", subject: ({ hash }) => ["contract", hash] },
  ownerStart,
  async ({ hash, reason }, staff) => {
    await nft.beginContractChange(staff, hash, reason);
    return null;
  },
);

/** How far the chain has come with it; leaves the audit line once it counts. */
export const checkContractChangeAction = staffAction(
  { role: "admin", name: "contract.change", subject: ({ hash }) => ["contract", hash] },
  ownerCheck,
  async ({ hash }) => {
    const progress = await followOwner(hash);
    if (progress.state === "confirmed" || progress.state === "failed") refresh();
    return progress;
  },
);
