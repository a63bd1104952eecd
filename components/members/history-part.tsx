import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/messages/messages";
import { Pagination } from "@/components/ui/pagination";
import type { PointGroup } from "@/lib/points/rules";
import type { PointsHistory } from "@/lib/points/schema";
import { HistoryTable } from "./history-table";

type HistoryPartProps = {
  rows: PointsHistory["rows"];
  group: PointGroup;
  filtered: boolean;
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
};

/** A page of ledger lines with the way to the others. */
export async function HistoryPart({ rows, group, filtered, page, pages, hrefOf }: HistoryPartProps) {
  const t = await getTranslations("points.pages");
  return (
    <>
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
        <HistoryTable rows={rows} group={group} filtered={filtered} />
      </Messages>
      <div className="mt-6">
        <Pagination
          page={page}
          pages={pages}
          hrefOf={hrefOf}
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
