import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DocumentText, wordsFor } from "@/components/site/documents/document-text";
import { plainWords, richWords } from "@/components/site/rich-words";
import { documentPlain } from "@/lib/content/markdown";
import { getQuestions } from "@/lib/content/published";
import { messageShape } from "@/lib/platform/i18n/message-list";
import { factWords } from "@/lib/site/fact-words";
import { questionsSchema } from "./questions";

type ShownQuestion = {
  id: string;
  group: string;
  question: string;
  /** Of the question, where it is not that of the page. */
  lang?: string;
  answer: ReactNode;
  /** The answer without marks, for search engines. */
  plain: string;
};

/** Where those that come with the software stand among the positions of the others. */
const step = 10;

/** The questions that come with the software and those that staff published, which take the place of one of the same name. */
export async function shownQuestions(): Promise<ShownQuestion[]> {
  const locale = await getLocale();
  const t = await getTranslations("site.faq.items");
  const [rich, plain, facts, { shown, hidden }, shape] = await Promise.all([
    richWords(locale),
    plainWords(locale),
    factWords(locale),
    getQuestions(),
    messageShape("site.faq.items"),
  ]);
  const written = new Set(shown.map(({ slug }) => slug));
  const shipped = Object.entries(questionsSchema.parse(shape)).flatMap(([key, { id, group }], index) =>
    written.has(id) || hidden.has(id)
      ? []
      : {
          position: index * step,
          ...{ id, group, question: t(`${key}.q`), plain: t.markup(`${key}.a`, plain) },
          answer: <p className="max-w-[66ch]">{t.rich(`${key}.a`, rich)}</p>,
        },
  );
  const own = shown.map(({ slug, texts, details: { group, position } }) => {
    const { title, text, lang } = wordsFor(texts, locale);
    return {
      ...{ id: slug, group, position, question: title, plain: documentPlain(text, facts) },
      lang: lang === locale ? undefined : lang,
      answer: <DocumentText text={text} locale={locale} lang={lang} />,
    };
  });
  return [...shipped, ...own].sort((one, other) => one.position - other.position);
}
