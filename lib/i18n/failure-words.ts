import type { Locale } from "./routing";

export type FailureWords = {
  title: string;
  unknown: string;
  unavailable: string;
  retry: string;
  home: string;
  homeHref: string;
};

/**
 * The words of the error screens stand in code and not in the message files: an error screen must work when the
 * server, the network or the message catalogue is what failed; and no locale module, for it travels with every page. English is quoted from the specification, section 2.
 */
const words: Partial<Record<Locale, FailureWords>> & Record<"en", FailureWords> = {
  en: {
    title: "Something went wrong loading this page",
    unknown: "An unexpected error occurred.",
    unavailable: "A service we need is not answering. Nothing was lost; try again in a moment.",
    retry: "Retry",
    home: "Go to the home page",
    homeHref: "/",
  },
  es: {
    title: "Algo ha fallado al cargar esta página",
    unknown: "Ha ocurrido un error inesperado.",
    unavailable:
      "Un servicio que necesitamos no responde. No se ha perdido nada; inténtalo de nuevo en un momento.",
    retry: "Reintentar",
    home: "Ir al inicio",
    homeHref: "/es",
  },
};

/** `locale` is whatever the address says; anything unknown, and a language that has no words here yet, is answered in English. */
export function failureWords(locale: unknown): FailureWords {
  const known = typeof locale === "string" && Object.hasOwn(words, locale);
  return (known && words[locale as Locale]) || words.en;
}
