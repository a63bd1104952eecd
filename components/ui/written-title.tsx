import { otherLanguage } from "@/lib/platform/i18n/other-language";

type WrittenTitleProps = {
  /** By language, as staff wrote them; null for what has none. */
  texts: Readonly<Record<string, unknown>> | null | undefined;
  locale: string;
  title: string;
};

/** A title that staff wrote, marked with its language where it is not that of the page (WCAG 2.2, 3.1.2), also inside a sentence. */
export function WrittenTitle({ texts, locale, title }: WrittenTitleProps) {
  const lang = otherLanguage(texts ?? { [locale]: title }, locale);
  return lang === undefined ? title : <span lang={lang}>{title}</span>;
}
