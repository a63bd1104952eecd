"use client";

import { useLocale, useNow } from "next-intl";
import { TimeElement } from "@/components/moments/time-element";
import { useZone } from "@/components/moments/zone";
import { formatter } from "@/lib/platform/i18n/format";

/** How long ago or how soon; the moment itself on hover, focus and tap, and for machines. `at` is an ISO timestamp. */
export function When({ at }: { at: string }) {
  const format = formatter(useLocale());
  const now = useNow({ updateInterval: 60_000 });
  const reader = useZone();
  return (
    <TimeElement at={at} reader={reader} partial title={reader.stops ? undefined : format.time(at)}>
      {format.relative(at, now)}
    </TimeElement>
  );
}
