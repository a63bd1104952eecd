import { documentHtml } from "@/lib/content/markdown";
import { readNote } from "@/lib/content/queries";
import { noteAsked } from "@/lib/content/schema";
import { route } from "@/lib/guard/route";
import { localizedHref } from "@/lib/platform/i18n/href";
import { factWords } from "@/lib/site/fact-words";

/** A note, whole, for whoever's plan has the benefit; the database refuses everybody else. */
export const GET = route(
  { auth: "member", schema: noteAsked },
  async ({ input: { slug, locale }, member }) => {
    const { texts } = await readNote(member, slug);
    const lang = texts[locale] ? locale : "en";
    const html = documentHtml(texts[lang]?.text ?? "", {
      facts: await factWords(locale),
      href: (path) => localizedHref(locale, path),
    });
    return { html, lang };
  },
);
