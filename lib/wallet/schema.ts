import { z } from "zod";
import { locales } from "@/lib/platform/i18n/routing";

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
