import type english from "./messages/en/failure.json";
import type { Locale } from "./routing";

export type FailureWords = typeof english & { lang: string; homeHref: string };

/**
 * The words of the error screens, of all languages: an error screen must work when the server, the network or the message
 * catalogue is what failed, so the build puts them into its code. English is quoted in docs/product.md, "Behaviour of
 * every page". They travel with every page, so nothing else is imported here.
 */
const files = import.meta.glob<{ default: typeof english }>("./messages/*/failure.json", { eager: true });

const fallback: Locale = "en";

/** `locale` is whatever the address says; anything unknown is answered in English. */
export function failureWords(locale: unknown): FailureWords {
  // The option `import: "default"` reads a name that the build shortens in some of its files.
  const fileOf = (lang: string) => files[`./messages/${lang}/failure.json`]?.default;
  const lang = typeof locale === "string" && fileOf(locale) ? locale : fallback;
  return { ...(fileOf(lang) as typeof english), lang, homeHref: lang === fallback ? "/" : `/${lang}` };
}
