/**
 * Readable by script: the time zone of the member's profile (docs/product.md, "Times"), so that a page made for one request is written
 * in it. For display only.
 */
export const zoneCookie = "altura_zone";

/** As `profiles.time_zone` allows them. Offsets ("+02:00") are no zone: they know no summer time. */
const shape = /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/;

/** What engines have answered, by the name that was asked for. */
const known = new Map<string, string | null>();

/** The zone as this engine names it (IANA, "Europe/Madrid"); null for what is none, or one that it does not know. */
export function knownZone(name: string | null | undefined): string | null {
  if (!name || !shape.test(name)) return null;
  const found = known.get(name);
  if (found !== undefined) return found;
  let zone: string | null = null;
  try {
    zone = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // A RangeError (ECMA-402, "InitializeDateTimeFormat"): of newer data than this engine has, or a word.
  }
  // Whoever asks chooses the words.
  if (known.size >= 1000) known.clear();
  known.set(name, zone);
  return zone;
}

/** The zone in a cookie's value as a browser has it, which is encoded where it was set by the server. */
export function zoneOfCookie(value: string | null | undefined): string | null {
  try {
    return knownZone(value && decodeURIComponent(value));
  } catch {
    return null;
  }
}

/** Milliseconds since 1970; `Date.UTC` takes the years 0 to 99 for those of the last century. */
function utc(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  return at.setUTCHours(hour, minute, second);
}

/** The wall clock in a zone at a moment, as milliseconds since 1970 of a clock that shows the same in UTC. */
function wallClock(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  // The day before the first of the year 1 is in the year 0 to a clock, and in 1 BC to people.
  const isBefore = parts.some(({ type, value }) => type === "era" && value.startsWith("B"));
  const year = isBefore ? 1 - of("year") : of("year");
  return utc(year, of("month"), of("day"), of("hour"), of("minute"), of("second"));
}

/** When a day ("2027-06-30", of the years 1 to 9999) begins in a zone, as an ISO timestamp. */
export function dayStart(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const behind = (at: number) => wallClock(at, timeZone) - at;
  // The offset at midnight UTC may be another one than that at midnight there.
  const start = midnight - behind(midnight - behind(midnight));
  return new Date(start).toISOString();
}

/** The time zone of this browser as IANA names it (Europe/Madrid); undefined where it does not say. */
export const ownTimeZone = (): string | undefined =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;

/** Every time zone that this engine knows, UTC first. */
export const timeZones = (): string[] => ["UTC", ...Intl.supportedValuesOf("timeZone")];
