import { readCookie } from "@/lib/platform/browser/cookies";
import { knownZone, ownTimeZone, zoneCookie, zoneOfCookie } from "@/lib/platform/i18n/zone";

/** In the browser: the time zone of the member's profile, else that of this browser. */
export const readerZone = (): string =>
  zoneOfCookie(readCookie(zoneCookie)) ?? knownZone(ownTimeZone()) ?? "UTC";

/** In the browser: the zone that a page was made with (`Zone`), where this browser has it, else the reader's. */
export const zoneFor = (given: string | null): string => knownZone(given) ?? readerZone();
