import type { ErrorCode } from "@/lib/platform/errors";
import type community from "@/lib/platform/i18n/messages/en/community.json";

/** The messages of these pages as plain objects: a provider of translations would cost every visitor its code. */
export type CommunityWords = typeof community;

export type ErrorWords = Partial<Record<ErrorCode, string>> & { service_unavailable: string };

/** The sentence of a refusal; the general one for a code the page was not given words for. */
export function sentence(words: ErrorWords, code: ErrorCode): string {
  return words[code] ?? words.service_unavailable;
}

/** "$1,250", without cents. */
export function dollars(amount: number, locale: string): string {
  const format = {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  } as const;
  return new Intl.NumberFormat(locale, format).format(amount);
}

/** "30 June 2027", in UTC like every date of the site. */
export function longDate(at: string, locale: string, time = false): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: time ? "short" : undefined,
    hourCycle: "h23",
    timeZone: "UTC",
  }).format(new Date(at));
}
