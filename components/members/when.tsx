"use client";

import { useFormatter, useLocale, useNow } from "next-intl";

/** Relative time with the exact one on hover and for machines. `at` is an ISO timestamp. */
export function When({ at }: { at: string }) {
  const format = useFormatter();
  const locale = useLocale();
  const date = new Date(at);
  const now = useNow({ updateInterval: 60_000 });
  const exact = date.toLocaleString(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return (
    <time dateTime={at} title={`${exact} UTC`} suppressHydrationWarning>
      {format.relativeTime(date, now)}
    </time>
  );
}
