import { z } from "zod";
import { isLocale, type Locale } from "@/lib/platform/i18n/routing";
import { domainName, emailAddress } from "@/lib/platform/text/email-address";

export type Channel = "email" | "phone";

/** An international number as E.164: spaces, dots, hyphens and brackets are dropped and `00` becomes `+`. */
export function normalisePhone(text: string): string {
  return text.replace(/[\s().-]/g, "").replace(/^00/, "+");
}

const typed = z.string().max(320, "too_long").trim().optional();

const email = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined)
  .pipe(emailAddress.optional());

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
export const onward = {
  locale: z.custom<Locale>(isLocale).catch("en"),
  next: query,
  checkout: query,
};

/** The token of a solved captcha; at most 2,048 characters (Turnstile's documentation). */
const captcha = z.string().max(2048).optional().catch(undefined);

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
  captcha,
});

/** The form of `/auth/confirm`: what the link in the mail brought along. */
export const confirmForm = z.object({
  ...onward,
  token_hash: z.string().regex(/^[A-Za-z0-9_-]{20,200}$/, "link_invalid"),
  type: z.enum(["email", "magiclink", "signup", "invite", "recovery", "email_change"], "link_invalid"),
});

/** An e-mail address or a phone number, told apart by the `@`. */
export const contact = typed.transform((text, context) => {
  const isEmail = text?.includes("@") ?? false;
  const found = (isEmail ? email : phone).safeParse(text);
  if (found.success && found.data) return isEmail ? { email: found.data } : { phone: found.data };
  context.addIssue({
    code: "custom",
    message: text ? (isEmail ? "email_invalid" : "phone_invalid") : "contact_missing",
  });
  return z.NEVER;
});

export const passwordForm = z.object({
  ...onward,
  contact,
  password: z.string().min(1, "required").max(200),
  captcha,
});

/** Asks for a recovery mail, or hands in the code of it. */
export const recoveryForm = z.object({
  ...onward,
  email: email.pipe(z.string("contact_missing")),
  code: z
    .string()
    .optional()
    .transform((text) => text?.replace(/\D/g, "") || undefined),
  captcha,
});

export const providers = ["discord", "google"] as const;
export type Provider = (typeof providers)[number];

export const providerForm = z.object({ ...onward, provider: z.enum(providers, "provider_unavailable") });

/** A company's domain, or a work address whose domain it is. */
export const companyForm = z.object({
  ...onward,
  domain: domainName,
});

/** What a second factor says: six digits, or the answer of a passkey as the browser writes it (JSON). */
export const factorAnswer = z
  .string()
  .max(16_000, "second_factor_invalid")
  .transform((text) => (text.startsWith("{") ? text : text.replace(/\D/g, "")))
  .pipe(z.string().regex(/^(\d{6}|\{.*\})$/s, "code_missing"));

/** What shows the second factor: an answer of one of the factors, with the challenge of a phone or a passkey. */
export const factorProof = {
  factor: z.uuid("not_found"),
  challenge: z.uuid().optional().catch(undefined),
  code: factorAnswer,
};

export const factorForm = z.object({ ...onward, ...factorProof });

/** What a visitor's passkey says; nothing when the form was sent before the scripts of the page had run. */
export const passkeyForm = z.object({
  ...onward,
  challenge: z.uuid("passkey_canceled"),
  code: z.string().max(16_000, "passkey_refused"),
});

export const recoveryCodeForm = z.object({
  ...onward,
  recovery: z.string().trim().min(1, "required").max(40),
});

export type PasswordForm = z.output<typeof passwordForm>;
export type RecoveryForm = z.output<typeof recoveryForm>;
export type CompanyForm = z.output<typeof companyForm>;
export type PasskeyForm = z.output<typeof passkeyForm>;
export type FactorForm = z.output<typeof factorForm>;
export type Onward = { locale: Locale; next?: string; checkout?: string };

export type SignInForm = z.output<typeof signInForm>;
export type ConfirmForm = z.output<typeof confirmForm>;
