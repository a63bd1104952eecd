import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { InviteDialog } from "@/components/admin/team/invite-dialog";
import { InviteTable } from "@/components/admin/team/invite-table";
import { StaffTable } from "@/components/admin/team/staff-table";
import { TeamTabs } from "@/components/admin/team/team-tabs";
import { Messages } from "@/components/messages/messages";
import { readTeam } from "@/lib/admin/team/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminTeam");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminTeamPage() {
  return (
    <SectionGate of="team">
      {async (person) => {
        const [{ staff, invites, invite_days }, t] = await redirectIfRefused(
          Promise.all([readTeam(person), getTranslations("adminTeam")]),
        );
        return (
          <Messages
            of={[
              "admin.change",
              "admin.roles",
              "admin.cases.kinds",
              "adminTeam.cases",
              "adminTeam.invite",
              "adminTeam.invites.revoke",
              "adminTeam.staff.more",
              "adminTeam.staff.open",
              "join.secondFactor",
              "points.levels",
            ]}
            errors={["panel"]}
          >
            <SectionHeader title={t("title")} action={invites && <InviteDialog days={invite_days} />}>
              {t("lead")}
            </SectionHeader>
            <TeamTabs current="team" />
            <div className="grid grid-cols-1 gap-6">
              <StaffTable staff={staff} isAdmin={person.roles.includes("admin")} />
              {invites && <InviteTable invites={invites} />}
            </div>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
