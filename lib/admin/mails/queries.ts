import "server-only";
import type { z } from "zod";
import { renderSamples, variantsOf, type RenderedByLocale } from "@/lib/mail/preview";
import type { Template } from "@/lib/mail/catalog";
import { placeholdersOf, shippedTexts } from "@/lib/mail/words";
import { defaultLocale, locales, type Locale } from "@/lib/platform/i18n/routing";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { MailWords } from "./changes";
import { mailBrake, staffMails, type MailBrake, type StaffMail } from "./schema";

/** Every mail that the product sends, with what staff changed of it and how often it went out lately. */
export async function readMails(_staff: Staff): Promise<z.output<typeof staffMails>> {
  const supabase = await createServerSupabase();
  return unwrapAs(staffMails, await supabase.rpc("admin_mails"));
}

/** The brake of the suppression list that holds now; null for none. */
export async function readBrake(_staff: Staff): Promise<MailBrake | null> {
  const supabase = await createServerSupabase();
  return unwrapAs(mailBrake, await supabase.rpc("admin_mail_brake"));
}

/** The words of a mail as they are shipped, by language and name of the message. */
export const shippedByLocale = (template: Template): MailWords =>
  Object.fromEntries(locales.map((locale) => [locale, Object.fromEntries(shippedTexts(template, locale))]));

type MailFile = Pick<StaffMail, "id" | "version"> & {
  rendered: RenderedByLocale;
  variants: string[];
  messages: { name: string; texts: Record<Locale, { shipped: string; edited: string | null }> }[];
  placeholders: string[];
};

/** One mail as it is written now, in every language, with every message of it; null when the database has none. */
export async function readMail(staff: Staff, template: Template): Promise<MailFile | null> {
  const mail = (await readMails(staff)).find((one) => one.template === template);
  if (!mail) return null;
  const shipped = new Map(locales.map((locale) => [locale, new Map(shippedTexts(template, locale))]));
  const messages = shippedTexts(template, defaultLocale).map(([name]) => ({
    name,
    texts: Object.fromEntries(
      locales.map((locale) => [
        locale,
        { shipped: shipped.get(locale)?.get(name) ?? "", edited: mail.texts[locale]?.[name] ?? null },
      ]),
    ) as Record<Locale, { shipped: string; edited: string | null }>,
  }));
  return {
    id: mail.id,
    version: mail.version,
    rendered: await renderSamples(template, mail.texts),
    variants: variantsOf(template),
    messages,
    placeholders: placeholdersOf(template),
  };
}
