import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { RoomTable } from "@/components/admin/chat/room-table";
import { RuleList } from "@/components/admin/chat/rule-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { TeamTabs } from "@/components/admin/team/team-tabs";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { redirectIfRefused } from "@/lib/guard/page";
import { readStaffChat } from "@/lib/moderation/queries";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminTeam.chat");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminChatPage() {
  return (
    <SectionGate of="team">
      {async (staff) => {
        const [chat, t, locale] = await redirectIfRefused(
          Promise.all([readStaffChat(staff), getTranslations("adminTeam.chat"), getLocale()]),
        );
        return (
          <Messages
            of={["admin.change", "adminTeam.chat", "join.secondFactor", "points.levels"]}
            errors={["panel"]}
          >
            <SectionHeader
              title={t("title")}
              action={
                <ButtonLink href={localizedHref(locale, "/live-chat?room=staff")} variant="primary">
                  {t("staffRoom")}
                </ButtonLink>
              }
            >
              {t("lead")}
            </SectionHeader>
            <TeamTabs current="chat" />
            <div className="grid grid-cols-1 gap-8">
              <RoomTable rooms={chat.rooms} deliveries={chat.deliveries} />
              <RuleList rules={chat.rules} />
            </div>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
