/** Locales of the site. Adding one: a folder under `messages`, a name here, and the prefix in next.config.ts. */
export const locales = ["en", "es"] as const;

export type Locale = (typeof locales)[number];

/** The default locale has no prefix in the address; the others stand under `/<locale>`. */
export const defaultLocale: Locale = "en";

export const localeNames: Record<Locale, string> = { en: "English", es: "Español" };

/** Remembers a language the visitor chose by hand. Never set by merely opening a page, so pages stay cacheable. */
export const localeCookie = "altura_locale";

export const namespaces = [
  "shell",
  "site",
  "pages",
  "pricing",
  "join",
  "members",
  "referrals",
  "points",
  "billing",
  "wallet",
  "mint",
  "admin",
  "settings",
  "community",
  "errors",
  "consent",
  "mail",
] as const;

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
