import { cn } from "@/components/ui/cn";
import { documentHtml } from "@/lib/content/markdown";
import type { LocalTexts } from "@/lib/content/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { factWords } from "@/lib/site/fact-words";
import { documentStyle } from "./document-style";

/** The words of a text in the reader's language, else in English, with the language they are in. */
export function wordsFor(texts: LocalTexts, locale: string) {
  const own = texts[locale];
  return own ? { ...own, lang: locale } : { title: "", text: "", ...texts.en, lang: "en" };
}

type DocumentTextProps = { text: string; locale: string; lang?: string; className?: string };

/** A text that staff published, with the figures of the rules in it. */
export async function DocumentText({ text, locale, lang, className }: DocumentTextProps) {
  const html = documentHtml(text, {
    facts: await factWords(locale),
    href: (path) => localizedHref(locale, path),
  });
  return (
    <div
      lang={lang === locale ? undefined : lang}
      className={cn(documentStyle, className)}
      // The library has escaped all that was typed (lib/content/markdown.test.ts).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
