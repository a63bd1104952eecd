import { useLocale, useTranslations } from "next-intl";
import { reasonWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/details";
import { decideAppealAction } from "@/lib/appeals/actions";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { DecisionDialog } from "../decision-dialog";
import type { JointProps } from "./application";
import { Facts } from "./facts";

type Details = CaseDetails["appeal"];

export function AppealSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.cases.appeal");
  return (
    <>
      <span className="font-medium">{t(`kinds.${details.kind}`)}</span>
      <span className="text-muted line-clamp-1 min-w-0 break-all">{details.text}</span>
    </>
  );
}

/** What the appeal is against, in a line. */
function Subject({ subject }: { subject: NonNullable<Details["subject"]> }) {
  const t = useTranslations("admin.cases.appeal");
  const signals = useTranslations("admin.codes.signals");
  const locale = useLocale();
  const format = formatter(locale);
  if (subject.referee_id)
    return (
      <>
        <TextLink href={localizedHref(locale, `/admin/home/${subject.referee_id}`)}>
          {subject.referee ?? subject.referee_id}
        </TextLink>
        {subject.signals && ` · ${reasonWords(signals, subject.signals.join(", "))}`}
      </>
    );
  if (subject.strike)
    return (
      <>
        {t("strike", { kind: subject.strike })}
        {subject.text && ` · ${subject.text}`}
      </>
    );
  if (subject.until)
    return (
      <>
        {subject.until === "infinity"
          ? t("banned")
          : t("suspended", { until: format.time(subject.until, "medium") })}
        {subject.text && ` · ${subject.text}`}
      </>
    );
  if (subject.mission)
    return (
      <>
        {(subject.mission[locale] ?? subject.mission.en)?.title}
        {subject.text && ` · ${subject.text}`}
        {subject.link && ` · ${subject.link}`}
        {subject.picture && (
          <>
            {" · "}
            <a
              href={`/api/me/proofs/${subject.proof}`}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              {t("picture")}
            </a>
          </>
        )}
      </>
    );
  if (subject.shop !== undefined)
    return (
      <>
        {subject.item ? `${subject.item.title} · ${subject.shop}` : subject.shop}
        {subject.item?.description && ` · ${subject.item.description}`}
      </>
    );
  if (subject.points !== undefined) return t("points", { points: subject.points });
  return subject.project ?? (subject.text || t("gone"));
}

export function AppealPanel({ id, details, keys, together }: JointProps<Details>) {
  const t = useTranslations("admin.cases.appeal");
  const signals = useTranslations("admin.codes.signals");
  const format = formatter(useLocale());
  const { waits } = details;
  return (
    <div data-testid="appeal" className="grid gap-3">
      <p className="max-w-[80ch] break-words whitespace-pre-line">{details.text}</p>
      {waits?.happens_at ? (
        <p className="max-w-[80ch]">
          {t("aloneAt", { name: waits.by ?? "–", at: format.time(waits.happens_at) })}
        </p>
      ) : (
        details.alone && <p className="max-w-[80ch]">{t("aloneBefore")}</p>
      )}
      <Facts
        facts={[
          [t("subject"), details.subject ? <Subject key="subject" subject={details.subject} /> : t("gone")],
          [t("decided"), <When key="decided" at={details.penalty_at} />],
          [t("by"), details.first_name ?? t("rules")],
          [t("reason"), details.reason ? reasonWords(signals, details.reason) : "–"],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {(["accept", "reject"] as const).map((decision) => (
          <DecisionDialog
            key={decision}
            kind="appeal"
            id={id}
            together={together}
            decision={decision}
            action={decideAppealAction}
            trigger={t(`${decision}.trigger`)}
            danger={decision === "reject"}
            shortcut={keys ? decision.charAt(0) : undefined}
            title={t(`${decision}.trigger`)}
            text={t(`${decision}.text`)}
            confirm={t(`${decision}.trigger`)}
            fixed={{ appeal: id, decision }}
            effect={{ change: "appeal.decide", subject: id, value: decision }}
          />
        ))}
      </div>
    </div>
  );
}
