import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { textsOf, type Stream } from "./schema";

/**
 * Streams as a calendar (RFC 5545), in a language. The id of an event stays while its stream is moved, so that a calendar
 * that subscribes moves it too.
 */
export function calendarOf(streams: readonly Stream[], locale: string, origin: string): string {
  const calendar = ical({ name: brand.name, method: ICalCalendarMethod.PUBLISH, ttl: 3600 });
  calendar.prodId({ company: brand.name, product: "streams", language: locale.toUpperCase() });
  for (const stream of streams) {
    const { title, text } = textsOf(stream, locale);
    const url = origin + localizedHref(locale, `/streams/${stream.slug}`);
    calendar.createEvent({
      id: `${stream.id}@${new URL(origin).hostname}`,
      // Grows with every change, as clients expect of a newer state.
      sequence: Number(stream.version),
      stamp: new Date(stream.starts_at),
      start: new Date(stream.starts_at),
      end: new Date(stream.ends_at),
      summary: title,
      description: [text, url].filter(Boolean).join("\n\n"),
      url,
      location: url,
      status: stream.state === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
