import { useLocale, useTranslations } from "next-intl";
import { linesPath, sumOf } from "@/lib/admin/analytics/rules";
import { pointSources } from "@/lib/admin/wallet-points/ledger-lines.list";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Chart } from "./chart";
import { PartsTable } from "./parts-table";
import { Tiles } from "./tiles";
import type { ViewProps } from "./view";

/** What members do: points by what gave them, missions, the chat. */
export function EngagementView({ answer, filter }: ViewProps) {
  const t = useTranslations("adminAnalytics.engagement");
  const source = useTranslations("adminPoints.rules.sources");
  const locale = useLocale();
  const { series, parts } = answer;
  const nameOf = (item: string) => {
    const key = item as "signup";
    return source.has(key) ? source(key) : item;
  };
  const roomOf = (item: string) =>
    item === "staff" || item === "stream" ? t(`rooms.${item}`) : item.replaceAll("-", " ");
  const names = [
    ["active", "active", `/admin/home?seen_from=${answer.from}`],
    ["points", "points", linesPath(answer)],
    ["missions", "mission", "/admin/content/missions"],
    ["messages", "chat", undefined],
  ] as const;
  const tiles = names.flatMap(([word, name, href]) => {
    const line = series[name];
    return line ? [{ label: t(word), figure: sumOf(line), href }] : [];
  });
  return (
    <>
      <Tiles tiles={tiles} answer={answer} filter={filter} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Chart answer={answer} filter={filter} title={t("activeChart")} line={series.active} />
        <Chart
          answer={answer}
          filter={filter}
          title={t("pointsChart")}
          line={series.points}
          href={localizedHref(locale, linesPath(answer))}
        />
        <Chart answer={answer} filter={filter} title={t("missionsChart")} line={series.mission} />
        <Chart answer={answer} filter={filter} title={t("messagesChart")} line={series.chat} />
        <PartsTable
          title={t("bySource")}
          head={t("source")}
          parts={parts.points}
          nameOf={nameOf}
          hrefOf={(item) => {
            const known = pointSources.find((each) => each === item);
            return known && localizedHref(locale, linesPath(answer, known));
          }}
        />
        <PartsTable
          title={t("byMission")}
          head={t("mission")}
          parts={parts.mission}
          nameOf={(item) => item.replaceAll("-", " ")}
          hrefOf={(item) => localizedHref(locale, `/admin/content/missions?q=${item}`)}
        />
        {(["campaign_sent", "campaign_click"] as const).map((name) => (
          <PartsTable
            key={name}
            title={t(name)}
            note={t("campaignNote")}
            head={t("campaign")}
            parts={parts[name]}
            nameOf={(item) => answer.campaigns?.[item] ?? item}
            hrefOf={(item) => localizedHref(locale, `/admin/email-campaign/${item}`)}
          />
        ))}
        <PartsTable
          title={t("byRoom")}
          head={t("room")}
          parts={parts.chat}
          nameOf={roomOf}
          hrefOf={(item) =>
            item === "staff" || item === "stream"
              ? undefined
              : localizedHref(locale, `/live-chat?room=${item}`)
          }
        />
      </div>
    </>
  );
}
