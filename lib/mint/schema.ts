import { z } from "zod";
import { addressSchema } from "@/lib/wallet/schema";

export const hashSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "mint_hash_invalid")
  .transform((value) => value.toLowerCase() as `0x${string}`);

export const registerInput = z.object({ hash: hashSchema, wallet: addressSchema });

export const claimInput = z.object({ voucher: z.uuid(), wallet: addressSchema });

export const checkInput = z.object({ hash: hashSchema });

/** What the SQL function `my_mint` answers; `value_wei` and `token_id` are decimal texts. */
export const mintSchema = z.object({
  status: z.enum(["pending", "confirmed", "failed", "reorged"]),
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

/** An own row of mint_vouchers as the claim page needs it. */
export type Voucher = {
  id: string;
  state: "open" | "redeemed" | "expired";
  /** The wallet it was first signed for; it can be redeemed by no other. */
  wallet: string | null;
  redeemedTx: string | null;
  expiresAt: string;
};
