import { z } from "zod";
import { isLocale, type Locale } from "@/lib/platform/i18n/routing";
import { emailAddress } from "@/lib/platform/text/email-address";
import { writtenProse } from "@/lib/platform/text/written";

const count = z.coerce.number().int().nonnegative();

/** Shape of the SQL function `pledge_figures()`; amounts in whole dollars. */
export const pledgeFigures = z.object({
  goal: count,
  min: count,
  max: count,
  total: count,
  count,
  closes_at: z.string().nullable(),
  open: z.boolean(),
  at: z.string(),
});
export type PledgeFigures = z.output<typeof pledgeFigures>;

const locale = z.custom<Locale>(isLocale).catch("en");
const intent = z.enum(["request", "resend", "settle", "change"]).catch("request");
const code = z
  .string()
  .optional()
  .transform((text) => text?.replace(/\D/g, "") ?? "");
/** Names the mailed code that is being answered; worthless without it. */
const ticket = z.uuid().optional().catch(undefined);

export const pledgeForm = z.object({
  intent,
  locale,
  ticket,
  code,
  email: emailAddress,
  /** Whole dollars; a sign and separators of thousands are read over, cents are refused. */
  amount: z
    .string()
    .transform((text) => text.replace(/[\s$]/g, "").replace(/[.,'](?=\d{3}(?:\D|$))/g, ""))
    .pipe(z.string().regex(/^\d{1,9}$/, "pledge_amount"))
    .transform(Number),
  note: writtenProse(500).default(""),
});
export type PledgeForm = z.output<typeof pledgeForm>;

export const withdrawalForm = z.object({ intent, locale, ticket, code, email: emailAddress });
export type WithdrawalForm = z.output<typeof withdrawalForm>;

/** Answer of GET /api/me/pledge. */
export type MyPledge = {
  email: string | null;
  pledge: { amount: number; note: string; confirmed_at: string } | null;
};
