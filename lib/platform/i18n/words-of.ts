/** Title and text by language, as staff write them. */
type WordsByLanguage = Readonly<Record<string, { title: string; text: string }>>;

/** The words in a language, else in English. */
export const wordsOf = (texts: WordsByLanguage, locale: string): { title: string; text: string } =>
  texts[locale] ?? texts.en ?? { title: "", text: "" };
