import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { SectionCard } from "@/components/ui/card";
import { Table } from "@/components/ui/table";
import { shareOfWeek } from "@/lib/admin/analytics/rules";
import type { Analytics } from "@/lib/admin/analytics/schema";
import { dayAfter } from "@/lib/platform/days";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { CohortCell } from "./cohort-cell";

/** Narrower than other tables, so that a quarter stands side by side; the cohort stays while its weeks are scrolled. */
const head = "text-muted h-11 text-xs font-medium whitespace-nowrap";
const first = "bg-surface sticky left-0 px-3";
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
              <th scope="col" className={`${head} ${first} text-left max-sm:whitespace-normal`}>
                {t("cohort")}
              </th>
              <th scope="col" className={`${head} px-2 text-right`}>
                {t("size")}
              </th>
              {weeks.map((week) => (
                <th key={week} scope="col" className={`${head} px-1 text-center`}>
                  {t("weekN", { week })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className="h-10 px-3 font-medium whitespace-nowrap" colSpan={2}>
                {t("all")}
              </td>
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
                <td className={`h-10 whitespace-nowrap ${first}`}>
                  <Anchor
                    href={localizedHref(
                      locale,
                      `/admin/home?joined_from=${cohort}&joined_to=${dayAfter(cohort, 6)}`,
                    )}
                    className="hover:text-accent underline decoration-dotted underline-offset-4"
                  >
                    {format.date(cohort, "medium")}
                  </Anchor>
                </td>
                <td className="figures h-10 px-2 text-right">
                  {size === null ? all("few") : format.number(size)}
                </td>
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
