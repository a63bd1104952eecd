import { z } from "zod";
import { isLocale, type Locale } from "@/lib/i18n/routing";

export type Channel = "email" | "phone";

/** An international number as E.164: spaces, dots, hyphens and brackets are dropped and `00` becomes `+`. */
export function normalisePhone(text: string): string {
  return text.replace(/[\s().-]/g, "").replace(/^00/, "+");
}

const typed = z.string().trim().max(320, "too_long").optional();

const email = typed
  .transform((text) => (text ? text.toLowerCase() : undefined))
  .pipe(z.email("email_invalid").optional());

const phone = typed
  .transform((text) => (text ? normalisePhone(text) : undefined))
  .pipe(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, "phone_invalid")
      .optional(),
  );

const query = z.string().max(2000).optional();

/** Where to go on after signing in; carried through every step and into the mail. */
const onward = {
  locale: z.custom<Locale>(isLocale).catch("en"),
  next: query,
  checkout: query,
};

/** The one form of `/auth`: ask for a code, ask again, hand it in, or change the address. */
export const signInForm = z.object({
  ...onward,
  intent: z.enum(["request", "resend", "verify", "change"]).catch("request"),
  email,
  phone,
  code: z
    .string()
    .optional()
    .transform((text) => text?.replace(/\D/g, "")),
  sentAt: z.coerce.number().int().optional().catch(undefined),
});

/** The form of `/auth/confirm`: what the link in the mail brought along. */
export const confirmForm = z.object({
  ...onward,
  token_hash: z.string().regex(/^[A-Za-z0-9_-]{20,200}$/, "link_invalid"),
  type: z.enum(["email", "magiclink", "signup", "invite", "recovery", "email_change"], "link_invalid"),
});

export type SignInForm = z.output<typeof signInForm>;
export type ConfirmForm = z.output<typeof confirmForm>;
