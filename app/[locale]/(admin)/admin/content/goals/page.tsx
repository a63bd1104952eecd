import { ContentFrame } from "@/components/admin/content/content-frame";
import { GoalDialog } from "@/components/admin/content/goal-dialogs";
import { GoalsList } from "@/components/admin/content/goals-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { communityGoals } from "@/lib/admin/goals/goals.list";

export const generateMetadata = listMetadata(communityGoals);

export default function AdminGoalsPage({ searchParams }: PageProps<"/[locale]/admin/content/goals">) {
  return (
    <ListPage of={communityGoals} searchParams={searchParams}>
      {(shown) => (
        <Messages
          of={["admin.change", "admin.list", "adminContent.goals", "join.secondFactor", "points.levels"]}
          errors={["panel", "goals"]}
        >
          <ContentFrame current={communityGoals.tab} action={<GoalDialog />}>
            <GoalsList {...shown} />
          </ContentFrame>
        </Messages>
      )}
    </ListPage>
  );
}
