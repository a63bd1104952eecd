import "server-only";
import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { brakeDecisions } from "./schema";
import { version } from "@/lib/guard/staff/changed";
import { isTemplate, type Template } from "@/lib/mail/catalog";
import { shippedTexts, textProblem, type MailTexts } from "@/lib/mail/words";
import { locales } from "@/lib/platform/i18n/routing";
import { emailAddress } from "@/lib/platform/text/email-address";

const template = z.string().refine(isTemplate);
const variant = z.string().max(40).default("");

/** Name of the field of a message in the form. */
const fieldOf = (locale: string, message: string) => `${locale}:${message}`;

/**
 * What was typed into the fields of a mail's messages. An empty field, or one with the shipped text, is the shipped text;
 * `refuse` is told what cannot be read, is too long, or names a value that the mail has not.
 */
function typedTexts(
  of: Template,
  fields: Record<string, unknown>,
  refuse: (field: string, code: string) => void,
): MailTexts {
  const typed: MailTexts = {};
  for (const locale of locales) {
    for (const [message, shipped] of shippedTexts(of, locale)) {
      const name = fieldOf(locale, message);
      const value = fields[name];
      const text = typeof value === "string" ? value.trim().replaceAll("\r\n", "\n") : "";
      if (text === "" || text === shipped) continue;
      const problem = textProblem(of, text);
      if (text.length > 2000) refuse(name, "too_long");
      else if (problem?.kind === "unknown") refuse(name, "mail_text_unknown");
      else if (problem || (/subject/i.test(message) && text.includes("\n")))
        refuse(name, "mail_text_unreadable");
      (typed[locale] ??= {})[message] = text;
    }
  }
  return typed;
}

const beside =
  (context: z.RefinementCtx) =>
  (field: string, message: string): void =>
    context.addIssue({ code: "custom", message, path: [field] });

/** The form of a mail's words: a field for each message and language. */
export const mailForm = z
  .looseObject({ id: z.uuid(), template, reason: reasonText, version })
  .transform(({ id, template: of, reason, version: at, ...fields }, context) => ({
    id,
    values: { texts: typedTexts(of, fields, beside(context)) },
    reason,
    version: at,
  }));

/** Sets a mail back to the words that are shipped. */
export const mailReset = z
  .object({ id: z.uuid(), reason: reasonText, version })
  .transform((form) => ({ ...form, values: { texts: {} } }));

/** What is typed, as it would be sent. */
export const mailPreviewForm = z
  .looseObject({ template, variant })
  .transform(({ template: of, variant: which, ...fields }, context) => ({
    template: of,
    variant: which,
    texts: typedTexts(of, fields, beside(context)),
  }));

export const mailTest = z.object({ template, locale: z.enum(locales), variant });

export const newSuppression = z.object({
  address: emailAddress,
  reason: reasonText,
});
export const release = z.object({ id: z.uuid(), reason: reasonText });
export const brakeEnd = z.object({ id: z.uuid(), decision: z.enum(brakeDecisions), reason: reasonText });
