import { isLocale, type Locale } from "@/lib/platform/i18n/routing";
import en from "@/lib/platform/i18n/messages/en/consent.json";
import es from "@/lib/platform/i18n/messages/es/consent.json";

const words: Partial<Record<Locale, typeof en>> = { en, es };

/**
 * The languages travel with the question, which is loaded by itself: no page carries its words for those who have
 * answered. A language that is not named here is asked in English.
 */
export const consentWords = (locale: unknown) => (isLocale(locale) && words[locale]) || en;
