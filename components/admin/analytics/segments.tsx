import { useLocale, useTranslations } from "next-intl";
import { LaterStackChart } from "@/components/admin/charts/later";
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
  const charts = useTranslations("admin.charts");
  const locale = useLocale();
  const format = formatter(locale);
  const segments = answer.segments ?? {};
  const days = slotDays(answer);
  const write = (value: number | null | undefined) =>
    value === null || value === undefined ? t("none") : format.number(value);
  return (
    <SectionCard
      title={t("overview.segmentsChart")}
      note={t(narrowed ? "overview.segmentsNoFilter" : "overview.segmentsNote")}
      className="min-w-0"
    >
      <div className="h-52" aria-hidden="true">
        <LaterStackChart
          days={days}
          layers={order.map((segment) => ({ key: segment, values: segments[segment] ?? [] }))}
        />
      </div>
      <Table caption={t("overview.segmentsChart")} className="mt-4">
        <thead>
          <tr>
            <Th>{charts("day")}</Th>
            {order.map((segment) => (
              <Th key={segment} numeric>
                <Anchor
                  href={localizedHref(locale, `/admin/home?segment=${segment}`)}
                  className="hover:text-accent underline decoration-dotted underline-offset-4"
                >
                  {t(`segments.${segment}`)}
                </Anchor>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[days.length - 1, Math.floor((days.length - 1) / 2), 0].map((slot) => (
            <tr key={slot}>
              <Td className="h-10! whitespace-nowrap">{format.date(days[slot] ?? answer.from, "medium")}</Td>
              {order.map((segment) => (
                <Td key={segment} numeric className="h-10!">
                  {write(segments[segment]?.[slot])}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </SectionCard>
  );
}
