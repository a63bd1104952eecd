import type { useTranslations } from "next-intl";
import type { Analytics, AnalyticsFilter } from "@/lib/admin/analytics/schema";

export type ViewProps = { answer: Analytics; filter: AnalyticsFilter };

/** The name of a source; what has none is shown as it is. */
export function sourceName(t: ReturnType<typeof useTranslations<"adminAnalytics">>, item: string): string {
  const key = `sources.${item}` as "sources.direct";
  return t.has(key) ? t(key) : item;
}
