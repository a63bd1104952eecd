import { useLocale, useTranslations } from "next-intl";
import { StepList } from "@/components/ui/step-list";
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
  const next = steps.find((step) => !step.done)?.key;
  return (
    <StepList
      label={t("title")}
      steps={steps.map(({ key, done, points, cost }) => ({
        key,
        done,
        href: localizedHref(locale, nextPaths[key]),
        title: names(`${key}.title`),
        text: (
          <>
            {key === next && <span className="text-muted block text-sm">{names(`${key}.text`)}</span>}
            {cost && (
              <span className="text-muted block text-xs">
                {t("cost", {
                  price: format.money(cost.amount, cost.currency),
                  interval: cost.interval ?? "once",
                })}
              </span>
            )}
          </>
        ),
        aside: points > 0 && <span className="figures text-sm">{format.number(points, "signed")}</span>,
      }))}
    />
  );
}
