import { z } from "zod";
import { isErrorCode, type ErrorCode } from "@/lib/platform/errors";
import { contact } from "@/lib/sign-in/schema";

const count = z.number().int();

/** Answer of `my_merge`. */
export const ownMerge = z.object({
  /** Why this account cannot be merged now. */
  refusal: z
    .string()
    .nullable()
    .transform((code): ErrorCode | null => (isErrorCode(code) ? code : null)),
  request: z
    .object({
      id: z.uuid(),
      side: z.enum(["asked", "other"]),
      /** The address or phone number that was typed; for the other account the masked name of who asked. */
      other: z.string(),
      expires_at: z.string(),
      /** How this account proves itself: by the code of a mail or of a text message. */
      by: z.enum(["mail", "phone"]),
      proved: z.boolean(),
      other_proved: z.boolean(),
      /** Null until the other account has proved itself. */
      effect: z
        .object({
          stays: z.boolean(),
          points: count,
          wallets: count,
          referrals: count,
          reverses: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  /** Accounts that were joined to this one. */
  merged: z.array(z.object({ at: z.string(), points: count, wallets: count, referrals: count })),
});
export type OwnMerge = z.output<typeof ownMerge>;

export const mergeStart = z.object({
  contact: contact
    .transform((typed) => ("email" in typed ? typed.email : typed.phone))
    .pipe(z.string("contact_missing")),
});
export const mergeRequest = z.object({ request: z.uuid() });
export const mergeCode = z.object({
  request: z.uuid(),
  code: z.string().trim().min(1, "code_missing").max(20, "code_invalid"),
});
