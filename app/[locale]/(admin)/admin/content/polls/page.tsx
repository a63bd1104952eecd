import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { PollsList } from "@/components/admin/content/polls/polls-list";
import { ProposalDialog } from "@/components/admin/content/polls/proposal-dialog";
import { Messages } from "@/components/messages/messages";
import { proposalsPage, staffProposals } from "@/lib/admin/proposals/proposals.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.polls"), robots: { index: false } };
}

export default function AdminPollsPage({ searchParams }: PageProps<"/[locale]/admin/content/polls">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const answer = await redirectIfRefused(
          readList(staff, staffProposals, await searchParams, proposalsPage),
        );
        return (
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
            <ContentFrame current="polls" action={staff.roles.includes("admin") && <ProposalDialog />}>
              <PollsList answer={answer} roles={staff.roles} />
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
