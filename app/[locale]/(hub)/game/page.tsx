import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GuestClimb } from "@/components/hub/guest-climb";
import { TodayFigures } from "@/components/hub/today-figures";
import { OwnClimb } from "@/components/hub/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { getSeason } from "@/lib/seasons/queries";
import { SeasonCard } from "@/components/seasons/season-card";
import { getHubToday } from "@/lib/hub/queries";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/game">): Promise<Metadata> {
  const [{ locale }, t] = await Promise.all([params, getTranslations("hub.game")]);
  return pageMetadata({ locale, path: "/game", title: t("title"), description: t("description") });
}

export default async function GamePage() {
  const [today, season, t] = await Promise.all([getHubToday(), getSeason(), getTranslations("hub.game")]);
  return (
    <>
      <PageHead path="/game" title={t("title")} lead={t("lead")} />
      <div className="frame grid grid-cols-1 gap-12 py-12 md:py-16">
        <LaterMessages
          of={[
            "community.general",
            "hub.next",
            "hub.openings",
            "hub.own",
            "members.dashboard.altitude",
            "missions.checkin",
            "points.levels",
            "points.owed",
          ]}
          errors={[]}
        >
          <OwnClimb guest={<GuestClimb today={today} />} />
        </LaterMessages>
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <TodayFigures today={today} />
          {season && <SeasonCard season={season} />}
        </div>
      </div>
    </>
  );
}
