import { z } from "zod";
import { listPage } from "@/lib/admin/list/schema";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { hashSchema, voidReason } from "@/lib/mint/schema";
import { levelKeys } from "@/lib/points/rules";
import { addressSchema } from "@/lib/wallet/schema";

const text = z.string();
const name = z.string().nullable();
const count = z.number().int();

/** Answer of `admin_nft`. */
export const nftBooks = z.object({
  promised: count,
  vouchers: z.object({ open: count, redeemed: count, revoked: count, expired: count }),
  void: count,
  ending: count,
  allowlists: z.array(z.object({ root: text, wallets: count, created_at: text, by: name })),
  changes: z.array(
    z.object({
      tx_hash: text,
      call: name,
      status: z.enum(["pending", "confirmed", "failed"]),
      reason: text,
      by: name,
      created_at: text,
    }),
  ),
});
export type NftBooks = z.output<typeof nftBooks>;

export const voucherStates = ["open", "redeemed", "revoked", "expired"] as const;
export const voucherKinds = ["order", "honorary"] as const;
export const ways = ["paid", "claim", "honorary", "unseen"] as const;
export const mintStatuses = ["pending", "confirmed", "void", "failed", "reorged"] as const;
export const honoraryStates = ["live", "claimed", "ended", "revoked"] as const;
export const honoraryTiers = ["plus", "pro", "founder"] as const;

const voucherRow = z.object({
  id: text,
  user_id: text,
  name,
  kind: z.enum(voucherKinds),
  order_id: name,
  wallet: name,
  state: z.enum(voucherStates),
  revoked_reason: voidReason.nullable(),
  redeemed_tx: name,
  token_id: name,
  expires_at: text,
  created_at: text,
  /** How far ending it on the contract has come, once it was taken back after it was signed. */
  ending: z.enum(["waiting", "failed", "done"]).nullable(),
});
export type VoucherRow = z.output<typeof voucherRow>;

const tokenRow = z.object({
  id: text,
  token_id: text,
  owner: text,
  mint_tx: name,
  block_number: count,
  /** The member who holds it. */
  user_id: name,
  name,
  void: voidReason.nullable(),
  /** The member whose voucher it was. */
  given_to: name,
  given_name: name,
  way: z.enum(ways),
});
export type TokenRow = z.output<typeof tokenRow>;

const mintRow = z.object({
  id: text,
  user_id: text,
  name,
  tx_hash: text,
  wallet: text,
  status: z.enum(mintStatuses),
  token_id: name,
  block_number: count.nullable(),
  value_wei: name,
  failure: name,
  created_at: text,
  confirmed_at: name,
});
export type MintRow = z.output<typeof mintRow>;

const honoraryRow = z.object({
  id: text,
  user_id: text,
  name,
  tier: z.enum(honoraryTiers),
  granted_at: text,
  by: name,
  ends_at: name,
  revoked_at: name,
  state: z.enum(honoraryStates),
  voucher: z.enum(["none", "open", "redeemed", "revoked", "expired"]),
  token_id: name,
});
export type HonoraryRow = z.output<typeof honoraryRow>;

/** Answers of `admin_vouchers`, `admin_tokens`, `admin_mints` and `admin_honorary`. */
export const vouchersPage = listPage(voucherRow);
export const tokensPage = listPage(tokenRow);
export const mintsPage = listPage(mintRow);
export const honoraryPage = listPage(honoraryRow);

export const honoraryGrant = z.object({
  member: z.uuid(),
  tier: z.enum(honoraryTiers),
  /** As `<input type="date">` sends it: the last day, in UTC; empty for good. */
  ends: z.union([
    z.literal("").transform(() => null),
    z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/, "time_past")
      .transform((day) => `${day}T23:59:59Z`),
  ]),
  voucher: z
    .literal("on")
    .optional()
    .transform((checked) => checked === "on"),
  reason: reasonText,
  version,
});
export type HonoraryGrant = z.output<typeof honoraryGrant>;

export const honoraryEnd = z.object({ honorary: z.uuid(), reason: reasonText, version });

/** The wallets as they were pasted; the server reads them again. */
export const allowlistForm = z.object({
  wallets: z.string().max(2_000_000, "allowlist_invalid"),
  reason: reasonText,
});
/** Answer of `admin_early_wallets`; `level` is null when no level opens the early phase. */
export const earlyWallets = z.object({ level: z.enum(levelKeys).nullable(), wallets: z.array(z.string()) });
export type EarlyWallets = z.output<typeof earlyWallets>;
export const proofCheck = z.object({ wallet: addressSchema });
export const ownerStart = z.object({ hash: hashSchema, reason: reasonText });
export const ownerCheck = z.object({ hash: hashSchema });
