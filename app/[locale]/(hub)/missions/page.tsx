import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OwnMissions } from "@/components/missions/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { GuestMissions } from "@/components/missions/guest-missions";
import { PageHead } from "@/components/site/page-head";
import { EmptyState } from "@/components/ui/empty-state";
import { getMissions } from "@/lib/missions/queries";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/missions">): Promise<Metadata> {
  const [{ locale }, t] = await Promise.all([params, getTranslations("missions")]);
  return pageMetadata({ locale, path: "/missions", title: t("title"), description: t("description") });
}

export default async function MissionsPage() {
  const [read, t] = await Promise.all([getMissions(), getTranslations("missions")]);
  return (
    <>
      <PageHead path="/missions" title={t("title")} lead={t("lead")} />
      <div className="frame py-12 md:py-16">
        {read && read.missions.length > 0 ? (
          <LaterMessages
            of={["appeals", "community.general", "members.tiers", "missions", "points.levels"]}
            errors={["appeals", "missions"]}
          >
            <OwnMissions {...read} guest={<GuestMissions {...read} />} />
          </LaterMessages>
        ) : (
          <EmptyState title={t(read ? "empty" : "unavailable")}>{null}</EmptyState>
        )}
      </div>
    </>
  );
}
