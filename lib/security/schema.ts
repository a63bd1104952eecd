import { z } from "zod";
import { factorProof, normalisePhone, onward, providers } from "@/lib/sign-in/schema";

const name = z.string().trim().min(1, "required").max(40, "too_long");
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
});
export const unlinkForm = z.object({ identity: z.uuid("not_found") });

export type Proof = z.output<typeof verifyForm>;
export type NewPassword = z.output<typeof newPasswordForm>;

/** Answer of `my_security`. */
export const mySecurity = z.object({
  has_password: z.boolean(),
  codes_left: z.number().int(),
  codes_made_at: z.string().nullable(),
});
