import { getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { PeopleTabs } from "@/components/admin/member-list/people-tabs";
import { MemberList } from "@/components/admin/member-list/member-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { members } from "@/lib/admin/members/members.list";

export const generateMetadata = listMetadata(members);

export default function AdminHomePage({ searchParams }: PageProps<"/[locale]/admin/home">) {
  return (
    <ListPage of={members} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("admin.home");
        return (
          <>
            <SectionHeader title={t("title")} />
            <PeopleTabs current={members.tab} isAdmin={shown.roles.includes("admin")} />
            <Messages
              of={[
                "admin.bulk",
                "admin.change",
                "admin.home.nameless",
                "admin.list",
                "admin.members.openCase",
                "admin.members.states",
                "admin.roles",
                "join.secondFactor",
              ]}
              errors={["panel"]}
            >
              <MemberList {...shown} />
            </Messages>
          </>
        );
      }}
    </ListPage>
  );
}
