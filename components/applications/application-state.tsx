import { useLocale, useTranslations } from "next-intl";
import { AppealPart } from "@/components/appeals/appeal-part";
import { Moment } from "@/components/moments/moment";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { stageOf, type ApplicationStatus } from "@/lib/applications/rules";
import type { OwnApplication } from "@/lib/applications/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

const tones: Record<ApplicationStatus, "neutral" | "info" | "accent" | "positive" | "negative"> = {
  draft: "neutral",
  submitted: "info",
  in_review: "info",
  more_info: "accent",
  approved: "positive",
  rejected: "negative",
};

const openedPaths = { feedback: "/members/feedback", shop: "/connect-demo", chat: "/live-chat" } as const;

/** By the numbers of `stageOf`. */
const stages = [0, 1, 2, 3] as const;

/** How far it is; `at` is a number of `stageOf`. */
function Stages({ at }: { at: number }) {
  const t = useTranslations("community.apply.mine");
  return (
    <ol aria-label={t("progress")} className="grid grid-cols-4 gap-2">
      {stages.map((index) => (
        <li key={index} aria-current={index === at ? "step" : undefined} className="grid gap-2">
          <span className={cn("h-1 rounded-full", index <= at ? "bg-accent" : "bg-raised")} />
          <span className={cn("text-xs sm:text-sm", index === at ? "font-medium" : "text-muted")}>
            {t(`stages.${index}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What an approved creator does next. */
function Opened() {
  const t = useTranslations("community.apply.mine.opened");
  const locale = useLocale();
  return (
    <section className="grid gap-3">
      <h3 className="font-sans text-base font-semibold tracking-normal">{t("title")}</h3>
      <p className="text-muted">{t("text")}</p>
      <ul className="grid gap-2">
        {(["feedback", "shop", "chat"] as const).map((key) => (
          <li key={key} className="text-sm">
            <TextLink href={localizedHref(locale, openedPaths[key])}>{t(key)}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The state of an application, its steps until it is decided, and what staff wrote. */
export function ApplicationState({ application }: { application: OwnApplication }) {
  const t = useTranslations("community.apply.mine");
  const { status, project, answer, invited, submitted_at } = application;
  const decided = status === "approved" || status === "rejected";
  return (
    <div className="grid gap-5" data-approved={status === "approved" ? "" : undefined}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        {invited && <Badge tone="accent">{t("invited")}</Badge>}
        {submitted_at && (
          <span className="text-muted text-sm">
            {t.rich("sentOn", { date: () => <Moment at={submitted_at} show="date" /> })}
          </span>
        )}
      </div>
      {status !== "draft" && <h2 className="text-xl font-semibold">{project}</h2>}
      {!decided && <Stages at={stageOf(status)} />}
      {answer && (
        <div className="border-accent border-l-2 pl-4">
          <h3 className="text-muted font-sans text-sm font-medium tracking-normal">{t("answer")}</h3>
          <p className="mt-1 whitespace-pre-line">{answer}</p>
        </div>
      )}
      {status === "approved" && <Opened />}
      <AppealPart appeal={application.appeal} />
    </div>
  );
}
