"use client";

import { useLocale, useTranslations } from "next-intl";
import { formatter } from "@/lib/platform/i18n/format";
import type { VisionEvent } from "@/lib/vision/schema";

/** What just happened on the mountain: public name and altitude, the latest on top. */
export function EventList({ events }: { events: readonly VisionEvent[] }) {
  const t = useTranslations("vision.events");
  const levels = useTranslations("points.levels");
  const format = formatter(useLocale());
  if (events.length === 0) return null;
  return (
    <ul
      aria-label={t("title")}
      data-testid="events"
      className="pointer-events-none absolute right-[clamp(1.25rem,4vw,5rem)] bottom-24 left-[clamp(1.25rem,4vw,5rem)] grid gap-2 text-[clamp(1.125rem,1.9vw,2.25rem)] leading-tight md:left-auto md:max-w-[44vw] md:justify-items-end md:text-right"
    >
      {events.slice(0, 3).map((event, at) => (
        <li
          key={event.id}
          className={`bg-background motion-safe:animate-rise rounded-control px-3 py-1.5 ${at === 0 ? "" : "text-muted max-md:hidden"}`}
        >
          {t(event.name ? event.kind : `someone.${event.kind}`, {
            name: event.name ?? "",
            total: format.number(event.total),
            level: event.level ? levels(event.level) : "",
          })}
        </li>
      ))}
    </ul>
  );
}
