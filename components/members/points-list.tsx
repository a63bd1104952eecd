import { getLocale, getTranslations } from "next-intl/server";
import { Messages } from "@/components/messages/messages";
import { Pagination } from "@/components/ui/pagination";
import { localizedHref } from "@/lib/platform/i18n/href";
import { historyPageSize, pointsPath, type PointGroup } from "@/lib/points/rules";
import type { HistoryRange, PointsHistory } from "@/lib/points/schema";
import { HistoryFilter } from "./history-filter";
import { HistoryTable } from "./history-table";
import { PointTabs } from "./point-tabs";

type PointsListProps = {
  history: PointsHistory;
  /** Null: lines of all groups. */
  group: PointGroup | null;
  range: HistoryRange;
  /** One-based. */
  page: number;
};

/** Lines of the ledger, newest first: of which group, of which days, what they add up to, and page by page. */
export async function PointsList({ history, group, range, page }: PointsListProps) {
  const [t, locale] = await Promise.all([getTranslations("points.pages"), getLocale()]);
  const pages = Math.ceil(history.total / historyPageSize);
  return (
    <>
      <PointTabs current={group} range={range} />
      <HistoryFilter group={group} range={range} total={history.total} points={history.points} />
      <Messages
        of={[
          "appeals.answer",
          "appeals.appeal",
          "appeals.cancel",
          "appeals.close",
          "appeals.alone",
          "appeals.countsAt",
          "appeals.once",
          "appeals.onceAlone",
          "appeals.send",
          "appeals.state",
          "appeals.text",
          "appeals.textHint",
          "appeals.title",
          "appeals.withdraw",
          "appeals.withdrawText",
          "appeals.withdrawTitle",
          "members.tiers",
          "points.reasons",
        ]}
        errors={["appeals"]}
      >
        <HistoryTable rows={history.rows} group={group} filtered={Boolean(range.from ?? range.to)} />
      </Messages>
      <div className="mt-6">
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(wanted) => localizedHref(locale, pointsPath(group, { ...range, page: wanted }))}
          labels={{
            nav: t("nav"),
            previous: t("previous"),
            next: t("next"),
            position: t("position", { page, pages }),
          }}
        />
      </div>
    </>
  );
}
