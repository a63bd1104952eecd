import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { joinedPath, sumOf, sumOfParts } from "@/lib/admin/analytics/rules";
import type { Parts } from "@/lib/admin/analytics/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Chart } from "./chart";
import { CohortTable } from "./cohort-table";
import type { ViewProps } from "./view";

const times = ["1_hour", "2_day", "3_week", "4_month", "5_later"] as const;

/** How soon newcomers act, and whether they come back. */
export function RetentionView({ answer, filter }: ViewProps) {
  const t = useTranslations("adminAnalytics.retention");
  const all = useTranslations("adminAnalytics");
  const locale = useLocale();
  const format = formatter(locale);
  const { series, parts } = answer;
  const joined = series.joined ? (sumOf(series.joined).now ?? 0) : 0;
  const firsts = [
    ["wallet", "wallet_in"],
    ["paid", "paid_in"],
  ] as const;
  const countOf = (found: Parts, time: string) => found.find(({ item }) => item === time)?.now;
  return (
    <>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        {firsts
          .filter(([, name]) => series[name])
          .map(([word, name]) => {
            const found = parts[name] ?? [];
            const reached = sumOfParts(found).now ?? 0;
            return (
              <SectionCard
                key={name}
                title={t(word)}
                note={
                  reached === 0
                    ? t("none")
                    : t("reached", {
                        count: format.number(reached),
                        all: format.number(joined),
                        share: format.number(joined > 0 ? reached / joined : 0, "percent"),
                      })
                }
              >
                {reached > 0 && (
                  <Table caption={t(word)}>
                    <thead>
                      <tr>
                        <Th>{t("time")}</Th>
                        <Th numeric>{t("members")}</Th>
                        <Th numeric>{all("columns.share")}</Th>
                      </tr>
                    </thead>
                    <tbody>
                      {times.map((time) => (
                        <tr key={time}>
                          <Td className="h-10!">{t(`times.${time}`)}</Td>
                          <Td numeric className="h-10!">
                            {format.number(countOf(found, time) ?? 0)}
                          </Td>
                          <Td numeric className="text-muted h-10!">
                            {joined > 0
                              ? format.number((countOf(found, time) ?? 0) / joined, "percent")
                              : all("none")}
                          </Td>
                        </tr>
                      ))}
                      {found.some(({ item }) => item === null) && (
                        <tr>
                          <Td className="text-muted h-10!">{all("small")}</Td>
                          <Td numeric className="h-10!">
                            {format.number(found.find(({ item }) => item === null)?.now ?? 0)}
                          </Td>
                          <Td className="h-10!" />
                        </tr>
                      )}
                    </tbody>
                  </Table>
                )}
              </SectionCard>
            );
          })}
      </div>
      <CohortTable answer={answer} measure="here" />
      <CohortTable answer={answer} measure="later" />
      <Chart
        answer={answer}
        filter={filter}
        title={t("joinedChart")}
        line={series.joined}
        href={localizedHref(locale, joinedPath(answer, filter))}
      />
    </>
  );
}
