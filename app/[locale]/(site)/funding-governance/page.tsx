import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { errorWords } from "@/components/islands/error-words";
import { fill } from "@/components/islands/fill";
import { ProposalCard } from "@/components/governance/proposal-card";
import { ProposalResult } from "@/components/governance/proposal-result";
import { Steps } from "@/components/site/steps";
import { VotePanel } from "@/components/islands/later";
import { VotesProvider } from "@/components/governance/votes-provider";
import type { CommunityWords } from "@/components/islands/words";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { SectionHead } from "@/components/site/section-head";
import { getProposals } from "@/lib/governance/queries";
import { textOf } from "@/lib/governance/schema";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/funding-governance">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("community.governance");
  return pageMetadata({
    locale,
    path: "/funding-governance",
    title: t("title"),
    description: t("description"),
  });
}

export default async function GovernancePage({ params }: PageProps<"/[locale]/funding-governance">) {
  const { locale } = await params;
  const { community } = (await getMessages()) as { community: CommunityWords };
  const { loading, failed, governance } = community;
  const [proposals, errors] = await Promise.all([
    getProposals(),
    errorWords(["choice_missing", "proposal_closed", "vote_not_eligible", "already_voted", "not_found"]),
  ]);
  const open = proposals?.filter((proposal) => proposal.open) ?? [];
  const closed = proposals?.filter((proposal) => !proposal.open) ?? [];
  const words = { loading, failed, panel: governance.panel, choices: governance.choices };
  const percent = proposals?.[0]?.quorum_percent ?? 20;
  const rules = governance.rules.items.map(({ title, text }) => ({ title, text: fill(text, { percent }) }));

  return (
    <>
      <PageHead path="/funding-governance" title={governance.title} lead={governance.lead} />
      <VotesProvider>
        <div className="frame grid grid-cols-1 gap-16 py-12 md:py-16">
          <section className="grid grid-cols-1 gap-6">
            <SectionHead title={governance.open} />
            {open.length === 0 && (
              <p className="text-muted">{proposals ? governance.none : governance.unavailable}</p>
            )}
            {open.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal}>
                <VotePanel
                  locale={locale}
                  proposal={proposal.id}
                  title={textOf(proposal, locale).title}
                  words={words}
                  errors={errors}
                />
              </ProposalCard>
            ))}
          </section>
          <section className="grid grid-cols-1 gap-6">
            <SectionHead title={governance.closed} />
            {proposals && closed.length === 0 && <p className="text-muted">{governance.noneClosed}</p>}
            {closed.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal}>
                <ProposalResult proposal={proposal} />
              </ProposalCard>
            ))}
          </section>
          <Steps title={governance.rules.title} steps={rules} wide />
        </div>
      </VotesProvider>
      <ReadOn path="/funding-governance" />
    </>
  );
}
