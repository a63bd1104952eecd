import { useLocale, useTranslations } from "next-intl";
import { Glyph } from "@/components/ui/glyph";
import { TextLink } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { nextPaths } from "@/lib/hub/rules";
import type { SetupStep } from "@/lib/hub/landing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The steps of setting up: how far one is, what the next one takes, what those ahead give, and what one costs where it costs something. */
export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  const locale = useLocale();
  const t = useTranslations("landing.setup");
  const names = useTranslations("hub.next");
  const format = formatter(locale);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.key;
  return (
    <>
      <p className="text-muted text-sm">{t("progress", { done, all: steps.length })}</p>
      <Progress label={t("title")} value={done} max={steps.length} className="mt-2 mb-3" />
      <ul className="divide-line divide-y">
        {steps.map(({ key, done: isDone, points, cost }) => (
          <li key={key} className="flex min-h-12 items-center gap-3 py-2.5">
            <Glyph
              name={isDone ? "check" : "plus"}
              label={t(isDone ? "done" : "open")}
              className={isDone ? "text-positive size-5 shrink-0" : "text-muted size-5 shrink-0"}
            />
            <span className="min-w-0 flex-1">
              {isDone ? (
                <span className="text-muted">{names(`${key}.title`)}</span>
              ) : (
                <TextLink href={localizedHref(locale, nextPaths[key])}>{names(`${key}.title`)}</TextLink>
              )}
              {key === next && <span className="text-muted block text-sm">{names(`${key}.text`)}</span>}
              {cost && !isDone && (
                <span className="text-muted block text-xs">
                  {t("cost", {
                    price: format.money(cost.amount, cost.currency),
                    interval: cost.interval ?? "once",
                  })}
                </span>
              )}
            </span>
            {points > 0 && !isDone && (
              <span className="figures text-sm">{format.number(points, "signed")}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
