"use client";

import type { ReactNode } from "react";
import type { BoardWindow } from "@/lib/leaderboard/rules";
import { BoardBrowser } from "./board-browser";
import { OwnLeague } from "./own-league";
import { OwnPlace } from "./own-place";

type BoardPartsProps = {
  window: BoardWindow;
  /** Pages of the ranking; null when there are no rows to browse. */
  pages: number | null;
  /** What the static page has: the first places, or that there are none. */
  children: ReactNode;
};

/** What the browser asks for on the page of a ranking, as one file: several would cost the page their names and requests. */
export function BoardParts({ window, pages, children }: BoardPartsProps) {
  return (
    <>
      <OwnPlace key={window} window={window} />
      {window === "week" && <OwnLeague />}
      {pages === null ? (
        children
      ) : (
        <BoardBrowser key={`all ${window}`} window={window} pages={pages}>
          {children}
        </BoardBrowser>
      )}
    </>
  );
}
