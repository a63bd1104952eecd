/**
 * The languages of the site by the prefix of their addresses (two letters), with their own names. Adding one is a line
 * here and a folder under `messages`.
 */
export const localeNames = { en: "English", es: "Español", de: "Deutsch" } as const;

export type Locale = keyof typeof localeNames;

export const locales = Object.keys(localeNames) as [Locale, ...Locale[]];

/** The default locale has no prefix in the address; the others are under `/<locale>`. */
export const defaultLocale: Locale = "en";

/** Remembers a language the visitor chose by hand. Never set by merely opening a page, so pages stay cacheable. */
export const localeCookie = "altura_locale";

export const namespaces = [
  "shell",
  "nav",
  "site",
  "story",
  "pages",
  "pricing",
  "join",
  "hub",
  "landing",
  "leaderboard",
  "streams",
  "statements",
  "missions",
  "vision",
  "challenges",
  "chat",
  "members",
  "referrals",
  "commission",
  "appeals",
  "points",
  "billing",
  "gifts",
  "wallet",
  "mint",
  "charts",
  "admin",
  "adminAnalytics",
  "adminSettings",
  "adminDatabase",
  "adminView",
  "adminTeam",
  "adminSegments",
  "adminImport",
  "adminPoints",
  "adminBilling",
  "adminNft",
  "adminPayouts",
  "adminContent",
  "adminMails",
  "adminCampaigns",
  "adminWebhooks",
  "settings",
  "community",
  "earnings",
  "storefront",
  "errors",
  "crash",
  "failure",
  "consent",
  "mail",
  "campaigns",
] as const;

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
