"use client";

import { useTranslations } from "next-intl";
import { ProposalCard } from "@/components/governance/proposal-card";
import { ContentPreview } from "./content-preview";

/** The proposal as it would stand on its page, and how many votes that member would have. */
export function ProposalPreview() {
  const t = useTranslations("adminContent.preview");
  return (
    <ContentPreview kind="proposal">
      {({ proposal, weight }) => (
        <ProposalCard proposal={proposal}>
          <p className="text-sm font-medium">{t("votes", { weight })}</p>
        </ProposalCard>
      )}
    </ContentPreview>
  );
}
