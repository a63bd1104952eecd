import { getTranslations } from "next-intl/server";
import { StrikeList } from "@/components/admin/chat/strike-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { TeamTabs } from "@/components/admin/team/team-tabs";
import { ListMessages } from "@/components/admin/list/list-messages";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { memberStrikes } from "@/lib/admin/team/strikes.list";

export const generateMetadata = listMetadata(memberStrikes);

export default function AdminModerationPage({ searchParams }: PageProps<"/[locale]/admin/team/moderation">) {
  return (
    <ListPage of={memberStrikes} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("adminTeam");
        return (
          <ListMessages>
            <SectionHeader title={t("chat.tabs.moderation")}>{t("strikes.emptyText")}</SectionHeader>
            <TeamTabs current={memberStrikes.tab} />
            <StrikeList {...shown} />
          </ListMessages>
        );
      }}
    </ListPage>
  );
}
