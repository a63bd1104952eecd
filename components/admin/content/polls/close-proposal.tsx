"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { closeProposalAction } from "@/lib/governance/actions";

type CloseProposalProps = { proposal: string; title: string; ballots: number };

/** Closes a vote before its time. */
export function CloseProposal({ proposal, title, ballots }: CloseProposalProps) {
  const t = useTranslations("adminContent.polls.close");
  return (
    <ChangeDialog
      action={closeProposalAction}
      quiet
      danger
      trigger={t("do")}
      label={t("of", { title })}
      confirm={t("do")}
      title={t("title")}
      text={t("text", { ballots })}
      fixed={{ proposal }}
    />
  );
}
