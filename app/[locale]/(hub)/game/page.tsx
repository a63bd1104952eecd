import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CurrentChallenges } from "@/components/hub/current-challenges";
import { GuestClimb } from "@/components/hub/guest-climb";
import { OwnSeasonPlace } from "@/components/hub/later";
import { OwnDay } from "@/components/hub/own-day";
import { TodayFigures } from "@/components/hub/today-figures";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { getSeason } from "@/lib/seasons/queries";
import { SeasonCard } from "@/components/seasons/season-card";
import { getHubToday } from "@/lib/hub/queries";
import { getChallenges } from "@/lib/missions/queries";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/game">): Promise<Metadata> {
  const [{ locale }, t] = await Promise.all([params, getTranslations("hub.game")]);
  return pageMetadata({ locale, path: "/game", title: t("title"), description: t("description") });
}

export default async function GamePage() {
  const [today, season, challenges, t] = await Promise.all([
    getHubToday(),
    getSeason(),
    getChallenges(),
    getTranslations("hub.game"),
  ]);
  return (
    <>
      <PageHead path="/game" title={t("title")} lead={t("lead")} />
      <div className="frame grid grid-cols-1 gap-12 py-12 md:py-16">
        <OwnDay />
        <div data-for="guest">
          <GuestClimb today={today} />
        </div>
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <div className="grid grid-cols-1 gap-12">
            <TodayFigures today={today} />
            {challenges && <CurrentChallenges {...challenges} />}
          </div>
          {season && (
            <SeasonCard
              season={season}
              own={
                season.state !== "planned" && (
                  <LaterMessages of={["community.general", "hub.own"]}>
                    <OwnSeasonPlace state={season.state} />
                  </LaterMessages>
                )
              }
            />
          )}
        </div>
      </div>
    </>
  );
}
