import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { sentApplications, type SentStatus } from "@/lib/admin/work/applications.list";
import type { ApplicationRow } from "@/lib/applications/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AnswerList } from "./answer-list";
import { ApplicationDecision } from "./application-decision";

const tones = {
  submitted: "accent",
  in_review: "info",
  more_info: "info",
  approved: "positive",
  rejected: "neutral",
} as const;

function Answers({ row, status }: { row: ApplicationRow; status: SentStatus }) {
  const t = useTranslations("admin.work");
  return (
    <div data-testid="application" className="grid gap-2 text-sm">
      <AnswerList answered={row.answered} />
      {row.answer && (
        <p className="text-muted">
          {t("answer")}: {row.answer}
        </p>
      )}
      {status !== "approved" && status !== "rejected" && (
        <div className="flex flex-wrap gap-2">
          <ApplicationDecision id={row.id} of="approve" />
          <ApplicationDecision id={row.id} of="decline" />
          {status !== "more_info" && (
            <ApplicationDecision id={row.id} of={status === "in_review" ? "ask" : "reviewOrAsk"} />
          )}
        </div>
      )}
    </div>
  );
}

/** Applications in full. */
export function ApplicationList(shown: Shown<typeof sentApplications>) {
  const t = useTranslations("admin.work");
  const locale = useLocale();
  return (
    <ListView
      list={sentApplications}
      {...shown}
      words={{ filters: { status: t("status") }, empty: { title: t("emptyTitle"), text: t("empty") } }}
      row={(row) => {
        const status = row.status as SentStatus;
        return {
          id: row.id,
          name: row.project,
          cells: {
            project: (
              <span className="flex min-w-0 flex-wrap gap-x-2">
                <span className="font-medium">{row.project}</span>
                <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>
                  {row.name ?? row.email}
                </TextLink>
              </span>
            ),
            status: <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>,
            invited: row.invited && <Badge tone="accent">{t("invited")}</Badge>,
            sent: row.submitted_at && <When at={row.submitted_at} />,
            answers: <Answers row={row} status={status} />,
          },
        };
      }}
    />
  );
}
