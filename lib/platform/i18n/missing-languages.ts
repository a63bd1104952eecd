import { defaultLocale, locales, type Locale } from "./routing";

/** Languages in which a text has no words, such as one that was added to the site after it. English always has. */
export const missingLanguages = (texts: Record<string, unknown> | undefined): Locale[] =>
  texts ? locales.filter((locale) => locale !== defaultLocale && texts[locale] === undefined) : [];

/**
 * What a form sent, without the fields of languages that had no words before (`without`, parted by spaces) and still have
 * none: they may stay missing. Fields are named `<field>_<language>`.
 */
export function withoutMissing(typed: unknown): unknown {
  if (typeof typed !== "object" || typed === null || !("without" in typed)) return typed;
  const { without, ...form } = typed as Record<string, unknown>;
  for (const locale of String(without).split(" ")) {
    if (locale === defaultLocale || !locales.some((one) => one === locale)) continue;
    const names = Object.keys(form).filter((name) => name.endsWith(`_${locale}`));
    const isEmpty = names.every((name) => String(form[name]).trim() === "");
    if (isEmpty) for (const name of names) delete form[name];
  }
  return form;
}
