import { z } from "zod";
import { rentedSchema } from "@/lib/plans/schema";
import { addressSchema } from "@/lib/wallet/schema";

export const hashSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "mint_hash_invalid")
  .transform((value) => value.toLowerCase() as `0x${string}`);

export const registerInput = z.object({ hash: hashSchema, wallet: addressSchema });

export const claimInput = z.object({ voucher: z.uuid(), wallet: addressSchema });

export const walletProof = z.object({ wallet: addressSchema });

export const checkInput = z.object({ hash: hashSchema });

/** One mint as `private.mint_json` tells it; `value_wei` and `token_id` are decimal texts. */
export const mintSchema = z.object({
  id: z.string(),
  status: z.enum(["pending", "confirmed", "void", "failed", "reorged"]),
  tx_hash: z.string(),
  wallet: z.string(),
  token_id: z.string().nullable(),
  block_number: z.number().nullable(),
  value_wei: z.string().nullable(),
  failure: z.string().nullable(),
  created_at: z.string(),
  points: z.number().nullable(),
});

export type Mint = z.output<typeof mintSchema>;

/** Answer of `my_mint_result`: what a transaction brought the member who asks. */
export const mintResultSchema = z.object({
  /** In the order of its events; empty when it brought nothing. */
  mints: z.array(mintSchema),
  /** Name of the plan that the member has now; null without a profile. */
  plan: z.string().nullable(),
  rented: rentedSchema.nullable(),
  /** Whether the account is set up; until then pages for members lead there first. */
  onboarded: z.boolean(),
});

export type MintResult = z.output<typeof mintResultSchema>;

/** Why a token is void: what paid for it was refunded, is in dispute, or was taken back by staff. */
export const voidReason = z.enum(["refunded", "disputed", "revoked"]);

/** Answer of `void_tokens`. */
export const voidTokensSchema = z.array(
  z.object({ token_id: z.string(), reason: voidReason, since: z.coerce.date() }),
);

export type VoidToken = z.output<typeof voidTokensSchema>[number];

/** A token that is promised to a member (`private.voucher_json`). */
export const voucherSchema = z.object({
  id: z.string(),
  /** What it came with. */
  kind: z.enum(["order", "honorary"]),
  state: z.enum(["open", "redeemed", "revoked", "expired"]),
  /** The wallet it was first signed for; it can be redeemed by no other. */
  wallet: z.string().nullable(),
  redeemed_tx: z.string().nullable(),
  revoked_reason: voidReason.nullable(),
  expires_at: z.string(),
});
export type Voucher = z.output<typeof voucherSchema>;

/** Answer of `my_place`: a member on the mint and claim pages. */
export const placeSchema = z.object({
  tier: z.string().nullable(),
  /** Whether the tier is what a token gives, or more. */
  has_tier: z.boolean().nullable(),
  wallets: z.array(z.string()),
  /** Transaction of a mint under way. */
  open: z.string().nullable(),
  voucher: voucherSchema.nullable(),
  /** Own wallets on the allowlist that was asked about. */
  listed: z.array(z.string()),
  /** What the member's wallets hold. */
  tokens: z.array(
    z.object({
      token_id: z.string(),
      wallet: z.string(),
      void: voidReason.nullable(),
      tx_hash: z.string().nullable(),
    }),
  ),
});

export type Place = z.output<typeof placeSchema>;
