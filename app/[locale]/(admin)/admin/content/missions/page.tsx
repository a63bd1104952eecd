import { getLocale, getTranslations } from "next-intl/server";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { MissionsList } from "@/components/admin/content/missions/missions-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { staffMissions } from "@/lib/admin/missions/missions.list";
import { localizedHref } from "@/lib/platform/i18n/href";

export const generateMetadata = listMetadata(staffMissions);

export default function AdminMissionsPage({ searchParams }: PageProps<"/[locale]/admin/content/missions">) {
  return (
    <ListPage of={staffMissions} searchParams={searchParams}>
      {async (shown) => {
        const [t, locale] = await Promise.all([getTranslations("adminContent.missions"), getLocale()]);
        return (
          <Messages
            of={["admin.change", "admin.list", "adminContent.steps", "join.secondFactor", "points.levels"]}
            errors={["panel", "content"]}
          >
            <ContentFrame
              current={staffMissions.tab}
              action={
                <ButtonLink href={localizedHref(locale, "/admin/content/missions/new")}>
                  {t("add")}
                </ButtonLink>
              }
            >
              <MissionsList {...shown} />
            </ContentFrame>
          </Messages>
        );
      }}
    </ListPage>
  );
}
