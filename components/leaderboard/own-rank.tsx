"use client";

import type { BoardWindow } from "@/lib/leaderboard/rules";
import { OwnLeague } from "./own-league";
import { OwnPlace } from "./own-place";

/** The member's own place and, in the week, league. One part, so that the page names its code once. */
export function OwnRank({ window }: { window: BoardWindow }) {
  return (
    <>
      <OwnPlace key={window} window={window} />
      {window === "week" && <OwnLeague />}
    </>
  );
}
