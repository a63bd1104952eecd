import type { Locale } from "./routing";

export type FailureWords = {
  lang: string;
  title: string;
  unknown: string;
  unavailable: string;
  /** Before the number under which the server logged the failure. */
  reference: string;
  /** Said where the page asks for itself again. */
  again: string;
  retry: string;
  home: string;
  homeHref: string;
};

/**
 * The words of the error screens are in code and not in the message files: an error screen must work when the
 * server, the network or the message catalogue is what failed; and no locale module, for it travels with every page. English is quoted in docs/product.md, "Behaviour of every page".
 */
const words: Partial<Record<Locale, FailureWords>> & Record<"en", FailureWords> = {
  en: {
    lang: "en",
    title: "Something went wrong loading this page",
    unknown: "An unexpected error occurred.",
    unavailable: "A service we need is not answering. Nothing was lost; try again in a moment.",
    reference: "Reference",
    again: "This page tries again by itself every few seconds.",
    retry: "Retry",
    home: "Go to the home page",
    homeHref: "/",
  },
  es: {
    lang: "es",
    title: "Algo ha fallado al cargar esta página",
    unknown: "Ha ocurrido un error inesperado.",
    unavailable:
      "Un servicio que necesitamos no responde. No se ha perdido nada; inténtalo de nuevo en un momento.",
    reference: "Referencia",
    again: "Esta página lo intenta de nuevo cada pocos segundos.",
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

type Told = { message: string; reference: string | null };

/**
 * What an error screen says. A production build keeps the server's messages to itself and sends a digest: for a refusal
 * its code, whose sentence is among `sentences`, else the number under which it was logged. An error of the browser
 * tells its own message (docs/product.md, "Behaviour of every page").
 */
export function tellFailure(
  error: unknown,
  words: FailureWords,
  sentences: Readonly<Record<string, string>>,
): Told {
  const digest = error instanceof Error && "digest" in error ? String(error.digest ?? "") : "";
  if (/^[a-z]+(_[a-z]+)+$|^[a-z]+$/.test(digest)) {
    const plain = digest === "service_unavailable" ? words.unavailable : words.unknown;
    return { message: sentences[digest] ?? plain, reference: null };
  }
  if (digest) return { message: words.unknown, reference: digest };
  const own = error instanceof Error && !/^Minified React error/.test(error.message) ? error.message : "";
  return { message: own || words.unknown, reference: null };
}
