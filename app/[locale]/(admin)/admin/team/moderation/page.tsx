import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { StrikeList } from "@/components/admin/chat/strike-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { TeamTabs } from "@/components/admin/team/team-tabs";
import { ListMessages } from "@/components/admin/list/list-messages";
import { memberStrikes, strikesPage } from "@/lib/admin/team/strikes.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminTeam.chat");
  return { title: t("tabs.moderation"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/admin/team/moderation">;

export default function AdminModerationPage({ searchParams }: Props) {
  return (
    <SectionGate of="team">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, memberStrikes, await searchParams, strikesPage),
            getTranslations("adminTeam"),
          ]),
        );
        return (
          <ListMessages>
            <SectionHeader title={t("chat.tabs.moderation")}>{t("strikes.emptyText")}</SectionHeader>
            <TeamTabs current="moderation" />
            <StrikeList answer={answer} roles={staff.roles} />
          </ListMessages>
        );
      }}
    </SectionGate>
  );
}
