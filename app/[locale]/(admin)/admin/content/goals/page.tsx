import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { GoalDialog } from "@/components/admin/content/goal-dialogs";
import { GoalsList } from "@/components/admin/content/goals-list";
import { Messages } from "@/components/messages/messages";
import { communityGoals, goalsPage } from "@/lib/admin/goals/goals.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.goals"), robots: { index: false } };
}

export default function AdminGoalsPage({ searchParams }: PageProps<"/[locale]/admin/content/goals">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const answer = await redirectIfRefused(
          readList(staff, communityGoals, await searchParams, goalsPage),
        );
        return (
          <Messages
            of={["admin.change", "admin.list", "adminContent.goals", "join.secondFactor", "points.levels"]}
            errors={["panel", "goals"]}
          >
            <ContentFrame current="goals" action={<GoalDialog />}>
              <GoalsList answer={answer} roles={staff.roles} />
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
