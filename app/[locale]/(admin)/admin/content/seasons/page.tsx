import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { SeasonCards } from "@/components/admin/content/seasons/season-cards";
import { PlanSeason } from "@/components/admin/content/seasons/season-dialogs";
import { Messages } from "@/components/messages/messages";
import { readSeasons } from "@/lib/admin/seasons/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.seasons"), robots: { index: false } };
}

export default function AdminSeasonsPage() {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const seasons = await redirectIfRefused(readSeasons(staff));
        const isAdmin = staff.roles.includes("admin");
        return (
          <Messages
            of={[
              "admin.change",
              "adminContent.preview",
              "adminContent.seasons",
              "hub.season",
              "join.secondFactor",
              "members.tiers",
              "points.levels",
            ]}
            errors={["panel", "content", "streams"]}
          >
            <ContentFrame current="seasons" action={isAdmin && <PlanSeason />}>
              <SeasonCards seasons={seasons} isAdmin={isAdmin} />
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
