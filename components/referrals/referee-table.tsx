"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { AppealPart } from "@/components/appeals/appeal-part";
import { When } from "@/components/members/when";
import { Moment } from "@/components/moments/moment";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, Td, Th } from "@/components/ui/table";
import type { Referee, ReferralStage } from "@/lib/referrals/schema";
import { ReminderDialog } from "./reminder-dialog";

const tones: Record<ReferralStage, "neutral" | "info" | "positive" | "negative"> = {
  signed_up: "neutral",
  wallet_linked: "info",
  qualified: "positive",
  expired: "neutral",
  held: "info",
  rejected: "negative",
};

/** What a referee still has to do, or why nothing that they do counts now; the reminder while one is possible. */
function Missing({ referee, days }: { referee: Referee; days: number }) {
  const t = useTranslations("referrals");
  const { stage, missing, expires_at, reminded_at } = referee;
  if (stage === "qualified") return t("referees.nothing");
  if (stage === "held" || stage === "rejected") return t(`referees.states.${stage}`);
  if (stage === "expired")
    return t.rich("referees.states.expired", { date: () => <Moment at={expires_at} show="date" /> });
  return (
    <>
      {missing.map((step) => t(`missing.${step}`, { days })).join(", ")}{" "}
      <span className="whitespace-nowrap">
        ({t.rich("referees.until", { date: () => <Moment at={expires_at} show="mediumDate" /> })})
      </span>
      {referee.remindable && (
        <div>
          <ReminderDialog referee={referee} />
        </div>
      )}
      {reminded_at && (
        <div className="text-xs">
          {t.rich("remind.sent", { date: () => <Moment at={reminded_at} show="mediumDate" /> })}
        </div>
      )}
    </>
  );
}

type RefereeTableProps = {
  referees: Referee[];
  /** Different days on which somebody must be active to qualify without a purchase. */
  activeDays: number;
};

/** Everyone who joined through the link, masked, with what is still missing before they qualify. */
export function RefereeTable({ referees, activeDays }: RefereeTableProps) {
  const t = useTranslations("referrals");
  return (
    <section>
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg font-semibold">{t("referees.title")}</h2>
        {referees.length > 0 && (
          <a
            href="/api/me/referrals/csv"
            download
            className="text-glacier text-sm underline underline-offset-4"
          >
            {t("referees.csv")}
          </a>
        )}
      </header>
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
                    <Missing referee={referee} days={activeDays} />
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
