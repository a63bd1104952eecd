import { z } from "zod";
import { mailCategories } from "@/lib/mail/categories";
import { locales } from "@/lib/platform/i18n/routing";

const count = z.number().int();

/** What staff changed: language, name of the message, text. */
export const mailTexts = z.partialRecord(z.enum(locales), z.record(z.string(), z.string()));

/** Answer of `admin_mails`. */
export const staffMails = z.array(
  z.object({
    template: z.string(),
    id: z.uuid(),
    category: z.enum(mailCategories).nullable(),
    asked: z.boolean(),
    vital: z.boolean(),
    version: z.string(),
    texts: mailTexts,
    /** In the last 30 days. */
    sent: count,
    bounced: count,
    last_at: z.string().nullable(),
  }),
);
export type StaffMail = z.output<typeof staffMails>[number];

/** How a brake of the suppression list ends: it was us, or they do not exist. */
export const brakeDecisions = ["released", "suppressed"] as const;

/** What staff read of a brake (`private.brake_details`). */
export const brakeDetails = z.object({
  kind: z.enum(["cause", "receiver", "all"]),
  /** The words of the server, or the mail domain; empty for `all`. */
  subject: z.string(),
  since: z.string(),
  /** Addresses that it keeps off the list. */
  held: count,
  /** Addresses that came onto the list before it, for the same reason. */
  listed: count,
  /** Campaigns that it paused. */
  paused: count,
});
export type BrakeDetails = z.output<typeof brakeDetails>;

/** Answer of `admin_mail_brake`: the brake that holds now. */
export const mailBrake = brakeDetails.extend({ id: z.uuid() }).nullable();
export type MailBrake = NonNullable<z.output<typeof mailBrake>>;
