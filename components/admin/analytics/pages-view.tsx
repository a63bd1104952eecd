import { useLocale, useTranslations } from "next-intl";
import { eventsPath, sumOf } from "@/lib/admin/analytics/rules";
import { sources as knownSources } from "@/lib/analytics/sources";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Chart } from "./chart";
import { PartsTable } from "./parts-table";
import { Tiles } from "./tiles";
import { sourceName, type ViewProps } from "./view";

/** What is read, and where forms are left. */
export function PagesView({ answer, filter }: ViewProps) {
  const t = useTranslations("adminAnalytics.pages");
  const all = useTranslations("adminAnalytics");
  const locale = useLocale();
  const { series, parts, sources } = answer;
  const names = [
    ["views", "page_view"],
    ["forms", "form_abandon"],
  ] as const;
  // Single events are for admins alone, as money is.
  const rows = (of: Parameters<typeof eventsPath>[2]) =>
    answer.money ? localizedHref(locale, eventsPath(answer, filter, of)) : undefined;
  const tiles = names.flatMap(([word, name]) => {
    const line = series[name];
    const href = answer.money ? eventsPath(answer, filter, { type: name }) : undefined;
    return line ? [{ label: t(word), figure: sumOf(line), href }] : [];
  });
  return (
    <>
      <Tiles tiles={tiles} answer={answer} filter={filter} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Chart
          answer={answer}
          filter={filter}
          title={t("viewsChart")}
          line={series.page_view}
          href={rows({ type: "page_view" })}
          of="events"
        />
        <Chart
          answer={answer}
          filter={filter}
          title={t("formsChart")}
          line={series.form_abandon}
          href={rows({ type: "form_abandon" })}
          of="events"
        />
        <PartsTable
          title={t("byPage")}
          note={t("pageNote")}
          head={t("page")}
          parts={parts.page_view}
          nameOf={(item) => (item === "other" ? t("otherPages") : item || "/")}
          hrefOf={(item) =>
            rows({ type: "page_view", item }) ??
            (/^\/[^…]*$/.test(item) ? localizedHref(locale, item) : undefined)
          }
        />
        <PartsTable
          title={t("byForm")}
          note={t("formNote")}
          head={t("form")}
          parts={parts.form_abandon}
          nameOf={(item) => (item === "other" ? t("otherForms") : item.replace(" ", " → "))}
          hrefOf={(item) => (item === "other" ? undefined : rows({ type: "form_abandon", item }))}
        />
        <PartsTable
          title={t("bySource")}
          note={all("sourceNote")}
          head={all("filter.source")}
          parts={sources.page_view}
          nameOf={(item) => sourceName(all, item)}
          hrefOf={(item) => {
            const source = knownSources.find((each) => each === item);
            return source && rows({ type: "page_view", source });
          }}
        />
      </div>
    </>
  );
}
