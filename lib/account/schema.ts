import { z } from "zod";
import { isLocale, type Locale } from "@/lib/platform/i18n/routing";
import { emailAddress } from "@/lib/platform/text/email-address";
import { normalisePhone } from "@/lib/sign-in/schema";

const locale = z.custom<Locale>(isLocale).catch("en");
const code = z
  .string()
  .transform((typed) => typed.replace(/\D/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "code_missing"));

export const emailRequest = z.object({
  locale,
  email: emailAddress,
});

export const emailCode = z.object({ side: z.enum(["current", "new"]), code });

export const phoneRequest = z.object({
  phone: z
    .string()
    .max(40, "too_long")
    .transform(normalisePhone)
    .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, "phone_invalid")),
});

export const phoneCode = z.object({ code });

const chosen = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

export const mailForm = z.object({ product: chosen, community: chosen, referral: chosen, offers: chosen });

/** `wished`: asked for after a complaint. */
export const addressCodeRequest = z.object({ wished: chosen });

export const addressCode = z.object({ code });

/** One session by its id, or all others. */
export const sessionForm = z.object({ session: z.union([z.literal("others"), z.uuid()]) });

export const erasureForm = z.object({ locale, word: z.string().trim().max(40), code });
