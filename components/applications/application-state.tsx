import { useLocale, useTranslations } from "next-intl";
import { AppealPart } from "@/components/appeals/appeal-part";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { stageOf, type ApplicationStatus } from "@/lib/applications/rules";
import type { OwnApplication } from "@/lib/applications/schema";
import { formatter } from "@/lib/platform/i18n/format";

const tones: Record<ApplicationStatus, "neutral" | "info" | "accent" | "positive" | "negative"> = {
  draft: "neutral",
  submitted: "info",
  in_review: "info",
  more_info: "accent",
  approved: "positive",
  rejected: "negative",
};

/** By the numbers of `stageOf`. */
const stages = [0, 1, 2, 3] as const;

/** The state of an application, its steps so far, and what staff wrote. */
export function ApplicationState({ application }: { application: OwnApplication }) {
  const locale = useLocale();
  const t = useTranslations("community.apply.mine");
  const { status, project, answer, invited, submitted_at } = application;
  const stage = stageOf(status);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        {invited && <Badge tone="accent">{t("invited")}</Badge>}
        {submitted_at && (
          <span className="text-muted text-sm">
            {t("sentOn", { date: formatter(locale).date(submitted_at) })}
          </span>
        )}
      </div>
      {status !== "draft" && <h2 className="text-xl font-semibold">{project}</h2>}
      <ol aria-label={t("progress")} className="grid grid-cols-4 gap-2">
        {stages.map((index) => (
          <li key={index} aria-current={index === stage ? "step" : undefined} className="grid gap-2">
            <span className={cn("h-1 rounded-full", index <= stage ? "bg-accent" : "bg-raised")} />
            <span className={cn("text-xs sm:text-sm", index === stage ? "font-medium" : "text-muted")}>
              {t(`stages.${index}`)}
            </span>
          </li>
        ))}
      </ol>
      {answer && (
        <div className="border-accent border-l-2 pl-4">
          <h3 className="text-muted font-sans text-sm font-medium tracking-normal">{t("answer")}</h3>
          <p className="mt-1 whitespace-pre-line">{answer}</p>
        </div>
      )}
      <AppealPart appeal={application.appeal} />
    </div>
  );
}
