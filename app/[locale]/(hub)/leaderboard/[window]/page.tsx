import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { BoardView } from "@/components/leaderboard/board-view";
import { getBoard } from "@/lib/leaderboard/queries";
import { boardOf, boardPath, boardWindows } from "@/lib/leaderboard/rules";
import { getSeason } from "@/lib/seasons/queries";
import { alternatesOf, pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;
export const dynamicParams = false;

type Props = PageProps<"/[locale]/leaderboard/[window]">;

export function generateStaticParams() {
  return boardWindows.filter((window) => window !== "week").map((window) => ({ window }));
}

/** The picture and the words are those of the leaderboard; the address is its own. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ locale, window }, t] = await Promise.all([params, getTranslations("leaderboard")]);
  const board = boardOf(window) ?? notFound();
  const title = t("titleOf", { window: t(`windows.${board}`) });
  const page = pageMetadata({ locale, path: "/leaderboard", title, description: t("description") });
  const languages = alternatesOf(boardPath(board));
  return { ...page, alternates: { canonical: languages[locale], languages } };
}

export default async function BoardPage({ params }: Props) {
  const window = boardOf((await params).window) ?? notFound();
  const [board, season] = await Promise.all([getBoard(window), window === "season" ? getSeason() : null]);
  return <BoardView window={window} board={board} season={season} />;
}
