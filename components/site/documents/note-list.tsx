import { getLocale, getTranslations } from "next-intl/server";
import { LaterMessages } from "@/components/messages/later-messages";
import { getNotes } from "@/lib/content/published";
import { formatter } from "@/lib/platform/i18n/format";
import { wordsFor } from "./document-text";
import { WholeNote } from "./later";

/** The notes with date and first lines; the rest is asked for by whoever may read it. Nothing while there are none. */
export async function NoteList() {
  const [locale, t, notes] = await Promise.all([
    getLocale(),
    getTranslations("pages.syndicate.notes"),
    getNotes(),
  ]);
  if (notes.length === 0) return null;
  const format = formatter(locale);
  return (
    <section id="notes" className="frame border-line border-b py-12 md:py-16">
      <h2 className="text-xl font-semibold md:text-2xl">{t("title")}</h2>
      <LaterMessages of={["pages.syndicate.notes"]}>
        <ol className="divide-line mt-6 grid divide-y">
          {notes.map(({ slug, at, texts }) => {
            const { title, text, lang } = wordsFor(texts, locale);
            return (
              <li
                key={slug}
                id={slug}
                className="grid scroll-mt-20 gap-x-12 gap-y-2 py-8 md:grid-cols-[11rem_minmax(0,1fr)]"
              >
                <time dateTime={at} className="text-muted figures text-sm">
                  {format.date(at)}
                </time>
                <article lang={lang === locale ? undefined : lang} className="min-w-0">
                  <h3 className="text-lg font-semibold">{title}</h3>
                  <WholeNote slug={slug} locale={locale} title={title}>
                    <p className="text-muted mt-2 max-w-[66ch]">{text}</p>
                  </WholeNote>
                </article>
              </li>
            );
          })}
        </ol>
      </LaterMessages>
    </section>
  );
}
