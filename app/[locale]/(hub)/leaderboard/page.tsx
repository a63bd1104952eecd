import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BoardView } from "@/components/leaderboard/board-view";
import { getBoard } from "@/lib/leaderboard/queries";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/leaderboard">): Promise<Metadata> {
  const [{ locale }, t] = await Promise.all([params, getTranslations("leaderboard")]);
  return pageMetadata({ locale, path: "/leaderboard", title: t("title"), description: t("description") });
}

export default async function LeaderboardPage() {
  return <BoardView window="week" board={await getBoard("week")} />;
}
