import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { BulkJob } from "@/components/admin/list/bulk/job-panel";
import { AwardList } from "@/components/admin/points/award-list";
import { AwardMany } from "@/components/admin/points/award-many";
import { AwardOne } from "@/components/admin/points/award-one";
import { StaffAccounts } from "@/components/admin/points/staff-accounts";
import { ReasonTable } from "@/components/admin/points/reason-table";
import { Messages } from "@/components/messages/messages";
import { awardsPage, staffAwards } from "@/lib/admin/points/awards.list";
import { readList } from "@/lib/admin/list/queries";
import { readTeamPoints } from "@/lib/admin/points/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminPoints");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminTeamPointsPage({ searchParams }: PageProps<"/[locale]/admin/team-points">) {
  return (
    <SectionGate of="teamPoints">
      {async (staff) => {
        const [answer, points, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, staffAwards, await searchParams, awardsPage),
            readTeamPoints(staff),
            getTranslations("adminPoints"),
          ]),
        );
        return (
          <Messages
            of={[
              "admin.bulk",
              "admin.change",
              "admin.list",
              "adminPoints.choose",
              "adminPoints.many",
              "adminPoints.one",
              "adminPoints.picker",
              "adminPoints.reasons",
              "join.secondFactor",
              "members.tiers",
              "points.levels",
              "points.reasons",
            ]}
            errors={["panel"]}
          >
            <SectionHeader
              title={t("title")}
              action={
                <span className="flex flex-wrap gap-2">
                  <AwardOne limits={points.limits} reasons={points.reasons} />
                  <AwardMany reasons={points.reasons} />
                </span>
              }
            >
              {points.limits
                ? t("leadLimits", points.limits)
                : t("leadAdmin", { points: points.second_person })}
            </SectionHeader>
            <div className="grid gap-4">
              <BulkJob list="awards" />
              <AwardList answer={answer} roles={staff.roles} />
            </div>
            <StaffAccounts accounts={points.account} />
            <ReasonTable reasons={points.reasons} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
