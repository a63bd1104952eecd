import { useLocale, useTranslations } from "next-intl";
import { LaterStackChart } from "@/components/charts/later";
import { Anchor } from "@/components/ui/anchor";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { slotDays } from "@/lib/admin/analytics/rules";
import type { Analytics } from "@/lib/admin/analytics/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

const order = ["new", "active", "power", "churned", "referrer"] as const;

/** How many members each segment had, and where they are now. */
export function Segments({ answer, narrowed }: { answer: Analytics; narrowed: boolean }) {
  const t = useTranslations("adminAnalytics");
  const locale = useLocale();
  const format = formatter(locale);
  const charts = useTranslations("charts");
  const segments = answer.segments ?? {};
  const isEmpty = order.every((segment) => !segments[segment]?.some(Boolean));
  const days = slotDays(answer);
  const shown = [0, Math.floor((days.length - 1) / 2), days.length - 1];
  const write = (value: number | null | undefined) =>
    value === null || value === undefined ? t("none") : format.number(value);
  return (
    <SectionCard
      title={t("overview.segmentsChart")}
      note={t(narrowed ? "overview.segmentsNoFilter" : "overview.segmentsNote")}
      className="min-w-0"
    >
      {isEmpty ? (
        <p className="text-muted text-sm">{charts("empty")}</p>
      ) : (
        <>
          <div className="h-52" aria-hidden="true">
            <LaterStackChart
              days={days}
              layers={order.map((segment) => ({ key: segment, values: segments[segment] ?? [] }))}
            />
          </div>
          <Table caption={t("overview.segmentsChart")} className="mt-4">
            <thead>
              <tr>
                <Th className="max-sm:px-2!">{t("filter.segment")}</Th>
                {shown.map((slot) => (
                  <Th key={slot} numeric className="max-sm:px-2! max-sm:whitespace-normal!">
                    {format.date(days[slot] ?? answer.from, answer.size === 7 ? "medium" : "day")}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {order.map((segment) => (
                <tr key={segment}>
                  <Td className="h-10! max-sm:px-2!">
                    <Anchor
                      href={localizedHref(locale, `/admin/home?segment=${segment}`)}
                      className="hover:text-accent underline decoration-dotted underline-offset-4"
                    >
                      {t(`segments.${segment}`)}
                    </Anchor>
                  </Td>
                  {shown.map((slot) => (
                    <Td key={slot} numeric className="h-10! max-sm:px-2!">
                      {write(segments[segment]?.[slot])}
                    </Td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </SectionCard>
  );
}
