import { switchLocale } from "@/lib/platform/i18n/href";
import type { Locale } from "@/lib/platform/i18n/routing";

export const themes = ["dark", "light", "system"] as const;
export type Theme = (typeof themes)[number];

/** Readable by script: the appearance of this browser, chosen here or saved with the account that signed in. */
export const themeCookie = "altura_theme";

/** Language and appearance as the member saved them in the settings. */
export type SavedAppearance = { locale: Locale; theme: Theme };

export const themeOf = (value: unknown): Theme | null => themes.find((theme) => theme === value) ?? null;

/** Addresses that are the same in every language: handlers and files. */
const withoutLanguage = /^\/(api|r|og|art|local)\/|\.[a-z0-9]+$/i;

/** A page's address, query included, in the saved language. */
export function inSavedLanguage(target: string, { locale }: SavedAppearance): string {
  const [, pathname = target, rest = ""] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  return withoutLanguage.test(pathname) ? target : switchLocale(pathname, locale) + rest;
}
