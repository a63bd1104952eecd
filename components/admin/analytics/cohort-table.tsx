import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { dayAfter, shareOfWeek } from "@/lib/admin/analytics/rules";
import type { Analytics } from "@/lib/admin/analytics/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { CohortCell } from "./cohort-cell";

const weeks = Array.from({ length: 13 }, (_, week) => week);

/** Which share of each week's newcomers was here in the weeks after. */
export function CohortTable({ answer, measure }: { answer: Analytics; measure: "here" | "later" }) {
  const t = useTranslations("adminAnalytics.retention");
  const all = useTranslations("adminAnalytics");
  const locale = useLocale();
  const format = formatter(locale);
  const { cohorts = [], today, periods_at: at } = answer;
  return (
    <SectionCard
      title={`${t("cohorts")}: ${t(`measures.${measure}`)}`}
      note={`${t(`define.${measure}`)} ${t("definition")}`}
      className="min-w-0"
    >
      {cohorts.length === 0 ? (
        <p className="text-muted text-sm">{t("empty")}</p>
      ) : (
        <Table caption={`${t("cohorts")}: ${t(`measures.${measure}`)}`}>
          <thead>
            <tr>
              <Th>{t("cohort")}</Th>
              <Th numeric>{t("size")}</Th>
              {weeks.map((week) => (
                <Th key={week} className="px-1 text-center">
                  {t("weekN", { week })}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <Td className="h-10 font-medium whitespace-nowrap" colSpan={2}>
                {t("all")}
              </Td>
              {weeks.map((week) => {
                const share = shareOfWeek(cohorts, week, today, measure);
                return (
                  <td key={week} className="figures h-10 px-1 text-center text-xs font-medium">
                    {share !== null && format.number(Math.round(share * 100) / 100, "percent")}
                  </td>
                );
              })}
            </tr>
            {cohorts.map(({ cohort, size, ...counts }) => (
              <tr key={cohort}>
                <Td className="h-10 whitespace-nowrap">
                  <Anchor
                    href={localizedHref(
                      locale,
                      `/admin/home?joined_from=${cohort}&joined_to=${dayAfter(cohort, 6)}`,
                    )}
                    className="hover:text-accent underline decoration-dotted underline-offset-4"
                  >
                    {format.date(cohort, "medium")}
                  </Anchor>
                </Td>
                <Td numeric className="h-10">
                  {size === null ? all("few") : format.number(size)}
                </Td>
                {weeks.map((week) => (
                  <CohortCell
                    key={week}
                    {...{ cohort, week, today }}
                    size={size ?? 0}
                    count={counts[measure][week] ?? 0}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="text-muted mt-3 text-xs">
        {at ? all("completePeriods", { at: format.time(at, "medium") }) : all("notYet")}
      </p>
    </SectionCard>
  );
}
