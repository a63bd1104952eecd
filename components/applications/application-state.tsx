import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { stageOf, type ApplicationStatus } from "@/lib/applications/rules";
import type { MyApplication } from "@/lib/applications/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { fill } from "@/components/islands/fill";
import type { ApplicationWords } from "./application-form";

const tones: Record<ApplicationStatus, "neutral" | "info" | "accent" | "positive" | "negative"> = {
  draft: "neutral",
  submitted: "info",
  in_review: "info",
  more_info: "accent",
  approved: "positive",
  rejected: "negative",
};

type ApplicationStateProps = {
  locale: string;
  words: ApplicationWords["apply"];
  application: NonNullable<MyApplication>;
};

/** The state of an application, its steps so far, and what staff wrote. */
export function ApplicationState({ locale, words, application }: ApplicationStateProps) {
  const { status, project, answer, invited, submitted_at } = application;
  const stage = stageOf(status);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[status]}>{words.status[status]}</Badge>
        {invited && <Badge tone="accent">{words.invited}</Badge>}
        {submitted_at && (
          <span className="text-muted text-sm">
            {fill(words.sentOn, { date: formatter(locale).date(submitted_at) })}
          </span>
        )}
      </div>
      {status !== "draft" && <h2 className="text-xl font-semibold">{project}</h2>}
      <ol aria-label={words.progress} className="grid grid-cols-4 gap-2">
        {words.stages.map((name, index) => (
          <li key={name} aria-current={index === stage ? "step" : undefined} className="grid gap-2">
            <span className={cn("h-1 rounded-full", index <= stage ? "bg-accent" : "bg-raised")} />
            <span className={cn("text-xs sm:text-sm", index === stage ? "font-medium" : "text-muted")}>
              {name}
            </span>
          </li>
        ))}
      </ol>
      {answer && (
        <div className="border-accent border-l-2 pl-4">
          <h3 className="text-muted font-sans text-sm font-medium tracking-normal">{words.answer}</h3>
          <p className="mt-1 whitespace-pre-line">{answer}</p>
        </div>
      )}
    </div>
  );
}
