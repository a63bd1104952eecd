import { useLocale, useTranslations } from "next-intl";
import { analyticsPath, eventsPath, joinedPath, linesPath, sumOf } from "@/lib/admin/analytics/rules";
import { sources } from "@/lib/analytics/sources";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AnalyticsAttention } from "./analytics-attention";
import { Chart } from "./chart";
import { PartsTable } from "./parts-table";
import { PeopleTable } from "./people-table";
import { Segments } from "./segments";
import { Tiles } from "./tiles";
import { sourceName, type ViewProps } from "./view";

/** What needs attention, then who came, who was here, and what they did, in one look. */
export function OverviewView({ answer, filter }: ViewProps) {
  const t = useTranslations("adminAnalytics.overview");
  const all = useTranslations("adminAnalytics");
  const locale = useLocale();
  const { series, people } = answer;
  const joined = joinedPath(answer, filter);
  const tiles = (
    [
      ["joined", "joined", joined],
      ["points", "points", linesPath(answer)],
      ["views", "page_view", analyticsPath("pages", filter)],
      ["messages", "chat", analyticsPath("engagement", filter)],
    ] as const
  ).flatMap(([word, name, href]) => {
    const line = series[name];
    return line ? [{ label: t(word), figure: sumOf(line), href }] : [];
  });
  return (
    <>
      <AnalyticsAttention answer={answer} filter={filter} />
      <Tiles tiles={tiles} answer={answer} filter={filter} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Chart
          answer={answer}
          filter={filter}
          title={t("joinedChart")}
          line={series.joined}
          href={localizedHref(locale, joined)}
        />
        <Chart
          answer={answer}
          filter={filter}
          title={t("memberChart")}
          line={people?.member}
          href={localizedHref(locale, `/admin/home?seen_from=${answer.from}`)}
          of={answer.size === 7 ? "periods" : "facts"}
        />
        <Chart
          answer={answer}
          filter={filter}
          title={t("visitChart")}
          line={people?.visit}
          of={answer.size === 7 ? "periods" : "events"}
        />
        <Chart
          answer={answer}
          filter={filter}
          title={t("viewsChart")}
          line={series.page_view}
          href={
            answer.money
              ? localizedHref(locale, eventsPath(answer, filter, { type: "page_view" }))
              : undefined
          }
          of="events"
        />
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        {people && <PeopleTable people={people} today={answer.today} />}
        <PartsTable
          title={t("joinedBySource")}
          note={all("sourceNote")}
          head={t("source")}
          parts={answer.sources.joined}
          nameOf={(item) => sourceName(all, item)}
          hrefOf={(item) => {
            const source = sources.find((each) => each === item);
            return source && localizedHref(locale, joinedPath(answer, { source }));
          }}
        />
      </div>
      <Segments answer={answer} narrowed={filter.segment !== undefined} />
    </>
  );
}
