import { z } from "zod";
import { locales } from "@/lib/platform/i18n/routing";
import { writtenLine } from "@/lib/platform/text/written";

export const addressSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "address_invalid")
  .transform((value) => value as `0x${string}`);

/** A wallet the member has proven to hold; the address is lower-case. */
export const linkedWallet = z.object({
  id: z.uuid(),
  address: addressSchema,
  label: z.string().nullable(),
  isPrimary: z.boolean(),
});
export type LinkedWallet = z.output<typeof linkedWallet>;

/** One's own wallet with what it holds and what removing it costs (`private.wallet_json`). */
export const ownWallet = linkedWallet.extend({
  /** Ids of tokens in it that give access. */
  tokens: z.array(z.string()),
  removal: z.object({
    /** When it can be removed. */
    from: z.string(),
    /** What the member would fall to; null when the tier stays. */
    tier: z.string().nullable(),
    /** A mint with it is under way. */
    mint: z.boolean(),
    /** A voucher is signed for it, and for no other wallet. */
    claim: z.boolean(),
    /** An open referral of the member needs a wallet, and this is the only one. */
    referral: z.boolean(),
  }),
});
export type OwnWallet = z.output<typeof ownWallet>;

/** Characters of a wallet's name. */
export const walletLabelLength = 40;

export const labelInput = z.object({
  wallet: z.uuid(),
  label: writtenLine(walletLabelLength, { least: 0 }),
});

/** `locale` is the language of the sentence inside the message that the wallet shows. */
export const nonceInput = z.object({ address: addressSchema, locale: z.enum(locales) });

/** Signatures of smart wallets carry whole contract calls, so they may be long. */
export const linkInput = z.object({
  message: z.string().max(2000, "message_invalid"),
  signature: z
    .string()
    .max(20_000, "signature_invalid")
    .regex(/^0x([0-9a-fA-F]{2})*$/, "signature_invalid")
    .transform((value) => value as `0x${string}`),
});

export const walletInput = z.object({ wallet: z.uuid() });
