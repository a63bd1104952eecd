import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { staffProposals } from "@/lib/admin/proposals/proposals.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { setProposalAction } from "@/lib/admin/content/actions";
import { ContentSteps } from "../content-steps";
import { HistoryLink } from "../history-link";
import { CloseProposal } from "./close-proposal";
import { ProposalDialog } from "./proposal-dialog";

const tones = {
  draft: "neutral",
  scheduled: "info",
  archived: "neutral",
  open: "accent",
  passed: "positive",
  rejected: "negative",
  no_quorum: "neutral",
} as const;

/** Every proposal with its turnout and, once it is closed, its result. */
export function PollsList(shown: Shown<typeof staffProposals>) {
  const t = useTranslations("adminContent.polls");
  const locale = useLocale();
  const format = formatter(locale);
  const isAdmin = shown.roles.includes("admin");
  return (
    <ListView
      list={staffProposals}
      {...shown}
      row={(row) => {
        const { title } = row.texts[locale] ?? row.texts.en ?? { title: "" };
        return {
          id: row.id,
          name: title,
          cells: {
            title:
              row.number === null ? (
                title
              ) : (
                <TextLink href={localizedHref(locale, `/funding-governance#${row.slug}`)}>
                  {t("title", { number: row.number, title })}
                </TextLink>
              ),
            state: <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>,
            closes: row.closes_at ? (
              <time dateTime={row.closes_at}>{format.time(row.closes_at, "medium")}</time>
            ) : row.publish_at ? (
              t("opens", { at: format.time(row.publish_at, "medium"), days: row.days })
            ) : (
              t("days", { days: row.days })
            ),
            turnout:
              row.closes_at === null
                ? "–"
                : t("turnout", {
                    ballots: row.ballots,
                    eligible: row.eligible,
                    share: row.share,
                    quorum: row.quorum_percent,
                  }),
            result: row.result ? (
              t("result", row.result)
            ) : row.closes_at === null ? (
              "–"
            ) : (
              <span className="text-muted">{t("hidden")}</span>
            ),
            amount: row.amount === null ? "–" : format.money(row.amount * 100, "usd"),
            act: (
              <span className="flex flex-wrap justify-end gap-1 xl:flex-nowrap">
                {isAdmin && row.state === "open" && (
                  <CloseProposal proposal={row.id} title={title} ballots={row.ballots} />
                )}
                {isAdmin && row.version !== null && (
                  <>
                    <ProposalDialog of={{ ...row, version: row.version }} />
                    <ContentSteps
                      action={setProposalAction}
                      kind="proposal"
                      of={{ ...row, version: row.version }}
                      later
                      quiet
                    />
                  </>
                )}
                <HistoryLink kind="proposal" id={row.id} title={title} />
              </span>
            ),
          },
        };
      }}
    />
  );
}
