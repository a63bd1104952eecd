import type english from "./messages/en/crash.json";
import type { Locale } from "./routing";

export type CrashWords = typeof english & { lang: string; homeHref: string };

/**
 * What is said, in all languages, where a page fails altogether: it must be said when the server, the network or the message
 * catalogue is what failed, so the build puts these words into its code. English is quoted in docs/product.md, "Behaviour of
 * every page". They travel with every page, so nothing else is imported here.
 */
const files = import.meta.glob<{ default: typeof english }>("./messages/*/crash.json", { eager: true });

const fallback: Locale = "en";

/** `locale` is whatever the address says; anything unknown is answered in English. */
export function crashWords(locale: unknown): CrashWords {
  // The option `import: "default"` reads a name that the build shortens in some of its files.
  const fileOf = (lang: string) => files[`./messages/${lang}/crash.json`]?.default;
  const lang = typeof locale === "string" && fileOf(locale) ? locale : fallback;
  return { ...(fileOf(lang) as typeof english), lang, homeHref: lang === fallback ? "/" : `/${lang}` };
}
