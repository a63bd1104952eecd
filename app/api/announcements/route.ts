import { z } from "zod";
import { documentHtml } from "@/lib/content/markdown";
import type { Notices } from "@/lib/content/notices";
import { readAnnouncements, readLegalDue, readVisitorAnnouncements } from "@/lib/content/queries";
import type { Announcement } from "@/lib/content/schema";
import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import { readIdentity } from "@/lib/session/session";
import { factWords } from "@/lib/site/fact-words";

const schema = z.object({ locale: z.enum(locales) });

/** What a member is to be told. Null for visitors, and for a session that may not read yet or any more: they are told the same. */
async function readOwn() {
  const identity = await readIdentity();
  if (identity.status !== "known") return null;
  try {
    const [announcements, legal] = await Promise.all([readAnnouncements(identity.member), readLegalDue()]);
    return { announcements, legal };
  } catch (error) {
    if (error instanceof AppError && [401, 403].includes(error.status)) return null;
    throw error;
  }
}

/** What the person is to be told on whatever page they read. */
export const GET = route({ auth: "public", schema }, async ({ input: { locale } }): Promise<Notices> => {
  const own = await readOwn();
  const announcements = own?.announcements ?? (await readVisitorAnnouncements());
  const facts = announcements.length > 0 ? await factWords(locale) : {};
  const inLanguage = ({ id, form, texts, path }: Announcement) => {
    const lang = texts[locale] ? locale : "en";
    const { title, text } = texts[lang] ?? { title: "", text: "" };
    const html = documentHtml(text, { facts, href: (to) => localizedHref(locale, to) });
    return { id, form, title, html, lang, path: path && localizedHref(locale, path) };
  };
  return { announcements: announcements.map(inLanguage), legal: own?.legal ?? [], member: own !== null };
});
