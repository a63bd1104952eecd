import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { PeopleTabs } from "@/components/admin/member-list/people-tabs";
import { MemberList } from "@/components/admin/member-list/member-list";
import { Messages } from "@/components/messages/messages";
import { memberPage, members } from "@/lib/admin/members/members.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("home.title"), robots: { index: false } };
}

export default function AdminHomePage({ searchParams }: PageProps<"/[locale]/admin/home">) {
  return (
    <SectionGate of="home">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, members, await searchParams, memberPage),
            getTranslations("admin.home"),
          ]),
        );
        return (
          <>
            <SectionHeader title={t("title")} />
            <PeopleTabs current="members" isAdmin={staff.roles.includes("admin")} />
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
              <MemberList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
