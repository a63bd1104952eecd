import { defaultLocale, isLocale } from "@/lib/i18n/routing";
import en from "@/lib/i18n/messages/en/consent.json";
import es from "@/lib/i18n/messages/es/consent.json";

const words = { en, es };

/** Both languages travel with the question, which is loaded by itself: no page carries its words for those who have answered. */
export const consentWords = (locale: unknown) => words[isLocale(locale) ? locale : defaultLocale];
