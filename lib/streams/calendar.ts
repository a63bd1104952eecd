import ical, { ICalEventStatus } from "ical-generator";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { textsOf, type Stream } from "./schema";

/** What RFC 5545, 3.1 does not allow in a text, with every way to end a line as one. */
const clean = (text: string) =>
  text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "");

/**
 * Streams as a calendar (RFC 5545), in a language. The id of an event stays while its stream is moved, so that a calendar
 * that subscribes moves it too. Without METHOD, DTSTAMP is when an event was last revised (3.8.7.2), as LAST-MODIFIED is
 * (3.8.7.3): the same feed is the same file.
 */
export function calendarOf(streams: readonly Stream[], locale: string, origin: string): string {
  const calendar = ical({ name: brand.name, ttl: 3600 });
  calendar.prodId({ company: brand.name, product: "streams", language: locale.toUpperCase() });
  for (const stream of streams) {
    const { title, text } = textsOf(stream, locale);
    const changed = new Date(stream.changed_at);
    const url = origin + localizedHref(locale, `/streams/${stream.slug}`);
    calendar.createEvent({
      id: `${stream.id}@${new URL(origin).hostname}`,
      // Grows with every change, as clients expect of a newer state.
      sequence: Number(stream.version),
      stamp: changed,
      lastModified: changed,
      start: new Date(stream.starts_at),
      end: new Date(stream.ends_at),
      summary: clean(title).replaceAll("\n", " "),
      description: [clean(text), url].filter(Boolean).join("\n\n"),
      url,
      location: url,
      status: stream.state === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  // The last line ends too (3.1).
  return `${calendar.toString()}\r\n`;
}
