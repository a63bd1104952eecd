import "server-only";
import { cache } from "react";
import { pictureAddress } from "@/lib/members/picture";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import type { BoardWindow } from "./rules";
import { board, league, ownPlace, type Board, type League, type OwnPlace, type Place } from "./schema";

const shown = <T extends Pick<Place, "avatar_url">>(rows: T[]) =>
  rows.map((row) => ({ ...row, avatar_url: pictureAddress(row.avatar_url) }));

/** A page of a ranking, or the first 20 whose username begins with `search`. Nobody's own row is marked. */
export async function readBoard(window: BoardWindow, page: number, search: string): Promise<Board> {
  const args = { p_window: window, p_page: page, p_search: search };
  const found = unwrapAs(board, await createPublicSupabase().rpc("leaderboard", args));
  return { ...found, rows: shown(found.rows) };
}

/** The first page of a ranking, for static pages; null only in a build without a database. */
export const getBoard = cache((window: BoardWindow): Promise<Board | null> =>
  unlessBuilding(() => readBoard(window, 1, "")),
);

/** The member's own place with two above and two below. */
export async function readOwnPlace(_member: Member, window: BoardWindow): Promise<OwnPlace> {
  const supabase = await createServerSupabase();
  const found = unwrapAs(ownPlace, await supabase.rpc("my_ranking", { p_window: window }));
  return found.listed ? { ...found, rows: shown(found.rows) } : found;
}

/** The member's league: their division, their group of this week, and how the last one ended. */
export async function readLeague(_member: Member): Promise<League> {
  const supabase = await createServerSupabase();
  const found = unwrapAs(league, await supabase.rpc("my_league"));
  return { ...found, rows: found.rows && shown(found.rows) };
}
