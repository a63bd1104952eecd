import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Glyph } from "./glyph";
import { TextLink } from "./link";
import { Progress } from "./progress";

type Step = {
  key: string;
  done: boolean;
  /** Where it is done. */
  href: string;
  title: string;
  /** Below the title while it is open: what it takes. */
  text?: ReactNode;
  /** At the right while it is open. */
  aside?: ReactNode;
};

type StepListProps = { label: string; steps: readonly Step[] };

/** Steps towards something, each a link to where it is done until it is, and how many are. */
export function StepList({ label, steps }: StepListProps) {
  const t = useTranslations("landing.setup");
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      <p className="text-muted text-sm">{t("progress", { done, all: steps.length })}</p>
      <Progress label={label} value={done} max={steps.length} className="mt-2 mb-3" />
      <ul className="divide-line divide-y">
        {steps.map(({ key, done: isDone, href, title, text, aside }) => (
          <li key={key} className="flex min-h-12 items-center gap-3 py-2.5">
            <Glyph
              name={isDone ? "check" : "plus"}
              label={t(isDone ? "done" : "open")}
              className={isDone ? "text-positive size-5 shrink-0" : "text-muted size-5 shrink-0"}
            />
            <span className="min-w-0 flex-1">
              {isDone ? (
                <span className="text-muted">{title}</span>
              ) : (
                <>
                  <TextLink href={href}>{title}</TextLink>
                  {text}
                </>
              )}
            </span>
            {!isDone && aside}
          </li>
        ))}
      </ul>
    </>
  );
}
