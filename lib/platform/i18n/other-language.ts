import { defaultLocale } from "./routing";

/**
 * The `lang` of what staff wrote: English where they have not written it in the reader's language, else undefined, as the page says it. Voices
 * and the division of words follow it. What members write has `lang=""`: nobody knows its language.
 */
export const otherLanguage = (
  texts: Readonly<Record<string, unknown>>,
  locale: string,
): string | undefined => (locale in texts ? undefined : defaultLocale);
