import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProposalCard } from "@/components/governance/proposal-card";
import { ProposalResult } from "@/components/governance/proposal-result";
import { Steps } from "@/components/site/steps";
import { VotePanel } from "@/components/governance/later";
import { VotesProvider } from "@/components/governance/votes-provider";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { SectionHead } from "@/components/site/section-head";
import { getProposals } from "@/lib/governance/queries";
import { textOf } from "@/lib/governance/schema";
import { getShownFacts } from "@/lib/plans/queries";
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
  const [t, proposals, facts] = await Promise.all([
    getTranslations("community.governance"),
    getProposals(),
    getShownFacts(),
  ]);
  const open = proposals?.filter((proposal) => proposal.open) ?? [];
  const closed = proposals?.filter((proposal) => !proposal.open) ?? [];

  return (
    <>
      <PageHead path="/funding-governance" title={t("title")} lead={t("lead")} />
      <LaterMessages
        of={["community.general", "community.governance.panel", "community.governance.choices"]}
        errors={["community"]}
      >
        <VotesProvider>
          <div className="frame grid grid-cols-1 gap-16 py-12 md:py-16">
            <section className="grid grid-cols-1 gap-6">
              <SectionHead title={t("open")} />
              {open.length === 0 && <p className="text-muted">{t(proposals ? "none" : "unavailable")}</p>}
              {open.map((proposal) => (
                <ProposalCard key={proposal.id} proposal={proposal}>
                  <VotePanel proposal={proposal.id} title={textOf(proposal, locale).title} />
                </ProposalCard>
              ))}
            </section>
            <section className="grid grid-cols-1 gap-6">
              <SectionHead title={t("closed")} />
              {proposals && closed.length === 0 && <p className="text-muted">{t("noneClosed")}</p>}
              {closed.map((proposal) => (
                <ProposalCard key={proposal.id} proposal={proposal}>
                  <ProposalResult proposal={proposal} />
                </ProposalCard>
              ))}
            </section>
            <Steps name="community.governance.rules" values={{ percent: facts.quorum_percent }} wide />
          </div>
        </VotesProvider>
      </LaterMessages>
      <ReadOn path="/funding-governance" />
    </>
  );
}
