import { getLocale, getTranslations } from "next-intl/server";
import { BoardParts } from "@/components/leaderboard/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { AsOf } from "@/components/site/figures/as-of";
import { SeasonHead } from "@/components/seasons/season-head";
import { PageHead } from "@/components/site/page-head";
import { EmptyState } from "@/components/ui/empty-state";
import { TabLinks } from "@/components/ui/tab-links";
import { boardPath, boardWindows, type BoardWindow } from "@/lib/leaderboard/rules";
import type { Board } from "@/lib/leaderboard/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Season } from "@/lib/seasons/schema";
import { BoardTable } from "./board-table";

type BoardViewProps = { window: BoardWindow; board: Board | null; season?: Season | null };

/** A ranking: its first places as a file for everybody, the own place, search and further pages after it is shown. */
export async function BoardView({ window, board, season }: BoardViewProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("leaderboard")]);
  const hasRows = board !== null && board.rows.length > 0;
  return (
    <>
      <PageHead path="/leaderboard" title={t("title")} lead={t("lead")} />
      <div className="frame grid grid-cols-1 gap-8 py-12 md:py-16">
        <TabLinks
          label={t("windows.label")}
          tabs={boardWindows.map((key) => ({
            key,
            href: localizedHref(locale, boardPath(key)),
            text: t(`windows.${key}`),
            current: key === window,
          }))}
        />
        {season && <SeasonHead season={season} />}
        <LaterMessages
          of={["leaderboard", "points.levels", "community.general", "hub.picture"]}
          errors={["community"]}
        >
          <BoardParts window={window} pages={hasRows ? board.pages : null}>
            {hasRows ? (
              <BoardTable rows={board.rows} caption={t("table.caption")} />
            ) : (
              <EmptyState title={t(board ? "empty.title" : "unavailable")}>
                {board && t("empty.text")}
              </EmptyState>
            )}
          </BoardParts>
        </LaterMessages>
        <div className="text-muted grid max-w-2xl gap-2 text-sm">
          {board && <AsOf at={new Date(board.as_of)} />}
          <p>{t("notes.ties")}</p>
          <p>{t("notes.counted")}</p>
          {board && window === "week" && (
            <p>{t("notes.share", { share: formatter(locale).number(board.share / 100, "percent") })}</p>
          )}
        </div>
      </div>
    </>
  );
}
