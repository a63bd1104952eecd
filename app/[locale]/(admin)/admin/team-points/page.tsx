import { getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { BulkJob } from "@/components/admin/list/bulk/job-panel";
import { AwardList } from "@/components/admin/points/award-list";
import { AwardMany } from "@/components/admin/points/award-many";
import { AwardOne } from "@/components/admin/points/award-one";
import { StaffAccounts } from "@/components/admin/points/staff-accounts";
import { ReasonTable } from "@/components/admin/points/reason-table";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { staffAwards } from "@/lib/admin/points/awards.list";
import { readTeamPoints } from "@/lib/admin/points/queries";

export const generateMetadata = listMetadata(staffAwards);

export default function AdminTeamPointsPage({ searchParams }: PageProps<"/[locale]/admin/team-points">) {
  return (
    <ListPage of={staffAwards} searchParams={searchParams} beside={readTeamPoints}>
      {async (shown, points) => {
        const t = await getTranslations("adminPoints");
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
              <AwardList {...shown} />
            </div>
            <StaffAccounts accounts={points.account} />
            <ReasonTable reasons={points.reasons} />
          </Messages>
        );
      }}
    </ListPage>
  );
}
