import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";
import { hashSchema } from "@/lib/mint/schema";
import { levelKeys } from "@/lib/points/rules";
import { addressSchema } from "@/lib/wallet/schema";
import { honoraryTiers } from "./honorary.list";

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
