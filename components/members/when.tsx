"use client";

import { useLocale, useNow } from "next-intl";
import { formatter } from "@/lib/platform/i18n/format";

/** Relative time with the exact one on hover and for machines. `at` is an ISO timestamp. */
export function When({ at }: { at: string }) {
  const format = formatter(useLocale());
  const now = useNow({ updateInterval: 60_000 });
  return (
    <time dateTime={at} title={format.time(at)} suppressHydrationWarning>
      {format.relative(at, now)}
    </time>
  );
}
