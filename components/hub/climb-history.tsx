import { getLocale, getTranslations } from "next-intl/server";
import { HistoryTable } from "@/components/members/history-table";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import type { ClimbPage } from "@/lib/hub/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { historyPageSize, pointGroups, type PointGroup } from "@/lib/points/rules";

type ClimbHistoryProps = { history: ClimbPage["history"]; group: PointGroup | null; page: number };

/** Every line of the ledger, of one group or all, page by page. */
export async function ClimbHistory({ history, group, page }: ClimbHistoryProps) {
  const [t, points, locale] = await Promise.all([
    getTranslations("hub.xp"),
    getTranslations("points"),
    getLocale(),
  ]);
  const pages = Math.ceil(history.total / historyPageSize);
  const hrefOf = (chosen: PointGroup | null, wanted = 1) =>
    localizedHref(
      locale,
      `/xp?${new URLSearchParams({ ...(chosen && { group: chosen }), page: String(wanted) })}`,
    );
  return (
    <section id="history">
      <h2 className="mb-4 text-xl font-semibold">{t("history")}</h2>
      <TabLinks
        label={t("filter")}
        className="mb-6"
        tabs={[null, ...pointGroups].map((key) => ({
          key: key ?? "all",
          href: `${hrefOf(key)}#history`,
          text: key ? points(`groups.${key}`) : t("all"),
          current: key === group,
        }))}
      />
      <HistoryTable rows={history.rows} group={group ?? "signups"} />
      <div className="mt-6">
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(wanted) => `${hrefOf(group, wanted)}#history`}
          labels={{
            nav: points("pages.nav"),
            previous: points("pages.previous"),
            next: points("pages.next"),
            position: points("pages.position", { page, pages }),
          }}
        />
      </div>
    </section>
  );
}
