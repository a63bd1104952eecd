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
