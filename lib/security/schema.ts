import { z } from "zod";
import { writtenLine } from "@/lib/platform/text/written";
import { factorAnswer, factorProof, normalisePhone, onward, providers } from "@/lib/sign-in/schema";

const name = writtenLine(40);
export const appForm = z.object({ name });

export const phoneForm = z.object({
  name,
  phone: z
    .string()
    .transform(normalisePhone)
    .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, "phone_invalid")),
});

export const verifyForm = z.object(factorProof);
/** `target` is renamed or removed; `factor` and `code` prove who asks. */
export const renameForm = z.object({ ...factorProof, target: z.uuid("not_found"), name });
export const removeForm = z.object({ ...factorProof, target: z.uuid("not_found") });

/** A passkey that signs in by itself: the answer of the device, and what its owner calls it. */
export const newPasskeyForm = z.object({ challenge: z.uuid("passkey_expired"), code: factorAnswer, name });
export const passkeyNameForm = z.object({ target: z.uuid("not_found"), name });
/** The proof is missing where the member has no second factor. */
export const passkeyEndForm = z.object({
  ...z.object(factorProof).partial().shape,
  target: z.uuid("not_found"),
});

/** At least 8 characters; 72 bytes are all that bcrypt reads. `code` asks for a mailed code instead of saving. */
export const newPasswordForm = z
  .object({
    ...onward,
    intent: z.enum(["save", "code"]).catch("save"),
    password: z.string().max(72, "too_long").default(""),
    repeat: z.string().default(""),
    nonce: z
      .string()
      .optional()
      .transform((text) => text?.replace(/\D/g, "") || undefined),
    /** Takes every passkey away with it: whoever had the old password may have left one. */
    passkeys: z.literal("remove").optional().catch(undefined),
  })
  .superRefine(({ intent, password, repeat }, context) => {
    if (intent === "code") return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (password.length < 8) refuse("password", "password_weak");
    else if (password !== repeat) refuse("repeat", "password_mismatch");
  });

export const linkForm = z.object({
  locale: onward.locale,
  next: onward.next,
  provider: z.enum(providers, "provider_unavailable"),
  /** Joins the community's server with the consent of the link; for Discord alone. */
  join: z.literal("on").optional().catch(undefined),
});
export const unlinkForm = z.object({ identity: z.uuid("not_found") });

export type Proof = z.output<typeof verifyForm>;
export type NewPasskey = z.output<typeof newPasskeyForm>;
export type PasskeyEnd = z.output<typeof passkeyEndForm>;
export type NewPassword = z.output<typeof newPasswordForm>;

/** Answer of `my_security`. */
export const mySecurity = z.object({
  has_password: z.boolean(),
  codes_left: z.number().int(),
  codes_made_at: z.string().nullable(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: z.string(), used_at: z.string().nullable() }),
  ),
});
