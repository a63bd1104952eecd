import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { MissionsList } from "@/components/admin/content/missions/missions-list";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { missionsPage, staffMissions } from "@/lib/admin/missions/missions.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.missions"), robots: { index: false } };
}

export default function AdminMissionsPage({ searchParams }: PageProps<"/[locale]/admin/content/missions">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const [answer, t, locale] = await Promise.all([
          redirectIfRefused(readList(staff, staffMissions, await searchParams, missionsPage)),
          getTranslations("adminContent.missions"),
          getLocale(),
        ]);
        return (
          <Messages
            of={["admin.change", "admin.list", "adminContent.steps", "join.secondFactor", "points.levels"]}
            errors={["panel", "content"]}
          >
            <ContentFrame
              current="missions"
              action={
                <ButtonLink href={localizedHref(locale, "/admin/content/missions/new")}>
                  {t("add")}
                </ButtonLink>
              }
            >
              <MissionsList answer={answer} roles={staff.roles} />
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
