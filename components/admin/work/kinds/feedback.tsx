import { useLocale, useTranslations } from "next-intl";
import { MessageActions } from "@/components/admin/feedback/message-actions";
import { Thread } from "@/components/feedback/thread";
import { TextLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/details";
import { changeFeedbackAction } from "@/lib/feedback/actions";
import { localizedHref } from "@/lib/platform/i18n/href";
import { DecisionDialog } from "../decision-dialog";
import type { JointProps } from "./application";

type Details = CaseDetails["feedback"];

export function FeedbackSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.feedback");
  return (
    <>
      <span className="font-medium">{t(`topics.${details.topic}`)}</span>
      <span lang={details.locale} className="text-muted line-clamp-1 min-w-0 break-all">
        {details.message}
      </span>
    </>
  );
}

export function FeedbackPanel({ id, details, keys, together }: JointProps<Details>) {
  const t = useTranslations("admin.cases.feedback");
  const feedback = useTranslations("admin.feedback");
  const locale = useLocale();
  const name = details.name || feedback("nameless");
  return (
    <div data-testid="message" className="grid gap-3">
      <p lang={details.locale} className="max-w-[80ch] break-words whitespace-pre-line">
        {details.message}
      </p>
      <p className="text-muted">
        {[name, details.email].filter(Boolean).join(" · ")} ·{" "}
        <TextLink href={localizedHref(locale, `/admin/feedback?q=${details.reference}`)}>
          {details.reference}
        </TextLink>
      </p>
      <Thread replies={details.replies} team={feedback("team")} writer={name} />
      <div className="flex flex-wrap gap-2">
        <MessageActions row={details} shortcut={keys ? "a" : undefined} />
        <DecisionDialog
          kind="feedback"
          id={id}
          together={together}
          decision="closed"
          action={changeFeedbackAction}
          trigger={t("close")}
          shortcut={keys ? "r" : undefined}
          title={t("close")}
          text={feedback("changeText")}
          confirm={t("close")}
          fixed={{ feedback: id, status: "closed" }}
          effect={{ change: "feedback.change", subject: id, value: "closed" }}
        />
      </div>
    </div>
  );
}
