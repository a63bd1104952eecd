"use server";

import { z } from "zod";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { isProven } from "@/lib/mint/allowlist/tree";
import { proveAllowed, readAllowlistRoot } from "@/lib/mint/allowlist/proofs";
import { followOwner } from "@/lib/mint/owner/transaction";
import { revokeSoon } from "@/lib/mint/watch/revocations";
import { deliverSoon } from "@/lib/outbox/soon";
import { env } from "@/lib/platform/env";
import { saveAllowlist } from "./mutations";
import { readEarlyWallets } from "./queries";
import { allowlistForm, honoraryEnd, honoraryGrant, ownerCheck, ownerStart, proofCheck } from "./schema";

/** Refuses member_not_found, forbidden (oneself), time_past, honorary_voucher, honorary_exists, sold_out. */
export const grantHonoraryAction = staffChange({
  role: "admin",
  name: "honorary.grant",
  subject: ({ member }) => ["member", member],
  stepUp: true,
  beside: { time_past: "ends", honorary_voucher: "voucher", sold_out: "voucher" },
  form: honoraryGrant,
  rpc: "admin_grant_honorary",
  args: ({ member, tier, ends, voucher, reason }) => ({
    p_user: member,
    p_tier: tier,
    p_ends_at: ends,
    p_voucher: voucher,
    p_reason: reason,
  }),
  follows: () => deliverSoon(),
});

/** Refuses not_found, changed_meanwhile. */
export const revokeHonoraryAction = staffChange({
  role: "admin",
  name: "honorary.revoke",
  subject: ({ honorary }) => ["honorary", honorary],
  stepUp: true,
  form: honoraryEnd,
  rpc: "admin_revoke_honorary",
  args: ({ honorary, reason, version }) => ({
    p_honorary: honorary,
    p_reason: reason,
    p_version: version,
  }),
  follows() {
    deliverSoon();
    revokeSoon();
  },
});

export const saveAllowlistAction = staffAction(
  {
    role: "admin",
    name: "allowlist.save",
    subject: () => ["allowlist", ""],
    beside: { allowlist_invalid: "wallets" },
  },
  allowlistForm,
  async ({ wallets, reason }, staff) => {
    const changed = await saveAllowlist(staff, wallets, reason);
    refreshPanel();
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

/** Called at once when the owner's wallet returns a hash; the audit line, and what the page shows, follow from the chain. */
export const beginContractChangeAction = staffChange({
  role: "admin",
  name: "contract.change",
  subject: ({ hash }) => ["contract", hash],
  form: ownerStart,
  rpc: "admin_begin_contract_change",
  args: ({ hash, reason }) => ({ p_tx_hash: hash, p_chain_id: env.CHAIN_ID, p_reason: reason }),
  answer: z.null(),
  refresh: () => undefined,
});

/** How far the chain has come with it; leaves the audit line once it counts. */
export const checkContractChangeAction = staffAction(
  { role: "admin", name: "contract.change", subject: ({ hash }) => ["contract", hash] },
  ownerCheck,
  async ({ hash }) => {
    const progress = await followOwner(hash);
    if (progress.state === "confirmed" || progress.state === "failed") refreshPanel();
    return progress;
  },
);
