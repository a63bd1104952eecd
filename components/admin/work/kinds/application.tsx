import { useLocale, useTranslations } from "next-intl";
import { AnswerList, chosenWords } from "@/components/admin/applications/answer-list";
import { ApplicationDecision } from "@/components/admin/applications/application-decision";
import { Badge } from "@/components/ui/badge";
import type { CaseDetails } from "@/lib/admin/work/details";

export type KindProps<Details> = {
  id: string;
  details: Details;
  /** Whether its buttons have keys: only one case of a panel has. */
  keys: boolean;
};
/** Of a kind whose cases can be decided together: how many stand so, this one among them. */
export type JointProps<Details> = KindProps<Details> & { together: number };
type Details = CaseDetails["application"];

export function ApplicationSummary({ details }: { details: Details }) {
  const locale = useLocale();
  const t = useTranslations("admin.work");
  return (
    <>
      <span className="font-medium">{details.project}</span>
      {chosenWords(details.answered, locale).map((word) => (
        <span key={word} className="text-muted">
          {word}
        </span>
      ))}
      <span className="text-muted">{t(`statuses.${details.status}`)}</span>
      {details.invited && <Badge tone="accent">{t("invited")}</Badge>}
    </>
  );
}

export function ApplicationPanel({ id, details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.work");
  return (
    <div data-testid="application" className="grid gap-3">
      <AnswerList answered={details.answered} />
      {details.answer && (
        <p className="text-muted">
          {t("answer")}: {details.answer}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ApplicationDecision id={id} of="approve" shortcut={keys ? "a" : undefined} />
        <ApplicationDecision id={id} of="decline" shortcut={keys ? "r" : undefined} />
        <ApplicationDecision id={id} of={details.status === "in_review" ? "ask" : "reviewOrAsk"} />
      </div>
    </div>
  );
}
