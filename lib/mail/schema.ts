import { z } from "zod";
import { defaultLocale, isLocale } from "@/lib/platform/i18n/routing";
import { isTemplate } from "./catalog";
import { mailCategories } from "./categories";

/** A row of `mail_outbox`, as `claim_mail` hands it out. What `params` holds is said by its mail (`lib/mail/mails`). */
export const outboxRow = z.object({
  id: z.uuid(),
  key: z.string(),
  user_id: z.uuid().nullish(),
  to_address: z.string(),
  template: z.string().refine(isTemplate, "unknown template"),
  params: z.looseObject({ name: z.string().default("") }),
  category: z.enum(mailCategories).nullish(),
  locale: z.string().transform((value) => (isLocale(value) ? value : defaultLocale)),
});
export type OutboxRow = z.output<typeof outboxRow>;
