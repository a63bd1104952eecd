"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { AppealPart } from "@/components/appeals/appeal-part";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, Td, Th } from "@/components/ui/table";
import type { ReferralOverview, ReferralStage } from "@/lib/referrals/schema";

const tones: Record<ReferralStage, "neutral" | "info" | "positive" | "negative"> = {
  signed_up: "neutral",
  wallet_linked: "info",
  qualified: "positive",
  expired: "neutral",
  held: "info",
  rejected: "negative",
};

/** Everyone who joined through the link, masked, with what is still missing before they qualify. */
export function RefereeTable({ referees }: { referees: ReferralOverview["referees"] }) {
  const t = useTranslations("referrals");
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">{t("referees.title")}</h2>
      {referees.length === 0 ? (
        <EmptyState title={t("referees.empty")}>{t("referees.emptyText")}</EmptyState>
      ) : (
        <Table caption={t("referees.title")} twoLine>
          <thead>
            <tr>
              <Th>{t("referees.name")}</Th>
              <Th>{t("referees.stage")}</Th>
              <Th>{t("referees.missing")}</Th>
              <Th>{t("referees.joined")}</Th>
            </tr>
          </thead>
          <tbody>
            {referees.map((referee) => (
              <Fragment key={referee.id}>
                <tr className={referee.appeal ? "border-b-0!" : undefined}>
                  <Td className="whitespace-nowrap">{referee.masked_name}</Td>
                  <Td data-cell="2">
                    <Badge tone={tones[referee.stage]}>{t(`stages.${referee.stage}`)}</Badge>
                  </Td>
                  <Td data-cell="3" className="text-muted min-w-56">
                    {referee.missing.length === 0
                      ? t("referees.nothing")
                      : referee.missing.map((step) => t(`missing.${step}`)).join(", ")}
                  </Td>
                  <Td data-cell="4" className="text-muted whitespace-nowrap">
                    <When at={referee.signed_up_at} />
                  </Td>
                </tr>
                {referee.appeal && (
                  <tr>
                    <Td colSpan={4} className="pt-0 max-sm:col-span-2">
                      <AppealPart appeal={referee.appeal} />
                    </Td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
