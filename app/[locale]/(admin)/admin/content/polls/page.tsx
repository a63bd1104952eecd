import { ContentFrame } from "@/components/admin/content/content-frame";
import { PollsList } from "@/components/admin/content/polls/polls-list";
import { ProposalDialog } from "@/components/admin/content/polls/proposal-dialog";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { staffProposals } from "@/lib/admin/proposals/proposals.list";

export const generateMetadata = listMetadata(staffProposals);

export default function AdminPollsPage({ searchParams }: PageProps<"/[locale]/admin/content/polls">) {
  return (
    <ListPage of={staffProposals} searchParams={searchParams}>
      {(shown) => (
        <Messages
          of={[
            "admin.change",
            "admin.list",
            "adminContent.polls",
            "adminContent.preview",
            "adminContent.steps",
            "community.governance",
            "join.secondFactor",
            "members.tiers",
            "points.levels",
          ]}
          errors={["panel", "community", "content", "streams"]}
        >
          <ContentFrame
            current={staffProposals.tab}
            action={shown.roles.includes("admin") && <ProposalDialog />}
          >
            <PollsList {...shown} />
          </ContentFrame>
        </Messages>
      )}
    </ListPage>
  );
}
