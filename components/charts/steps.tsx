import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { formatter } from "@/lib/platform/i18n/format";

export type Step = {
  key: string;
  label: string;
  value: number;
  before?: number;
  /** Whether the way leads past it too: the step after it is a part of the one before it. */
  optional?: boolean;
  /** Where the rows behind it are. */
  href?: string;
};

/** The steps of a way, or words where nobody took any; each beside the one before it and, where it is given, beside another period. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations("charts");
  const format = formatter(useLocale());
  if (steps.every(({ value, before }) => value === 0 && !before))
    return <p className="text-muted text-sm">{t("empty")}</p>;
  const most = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <ol className="grid gap-3">
      {steps.map(({ key, label, value, before, href }, index) => {
        const previous = steps.slice(0, index).findLast((step) => !step.optional);
        const share = previous?.value ? format.number(value / previous.value, "percent") : null;
        return (
          <li key={key} className="grid gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              {href ? (
                <Anchor
                  href={href}
                  className="hover:text-accent underline decoration-dotted underline-offset-4"
                >
                  {label}
                </Anchor>
              ) : (
                label
              )}
              <span className="figures">
                {format.number(value)}
                {previous && share && (
                  <span className="text-muted ml-2 text-xs">
                    {previous === steps[index - 1]
                      ? t("share", { share })
                      : t("shareOf", { share, stage: previous.label })}
                  </span>
                )}
                {before !== undefined && (
                  <span className="text-muted ml-2 text-xs">
                    {t("beside", { value: format.number(before) })}
                  </span>
                )}
              </span>
            </span>
            <span aria-hidden="true" className="bg-raised h-2 rounded-full">
              {value > 0 && (
                <span
                  className="bg-glacier block h-2 min-w-0.5 rounded-full"
                  style={{ width: `${(100 * value) / most}%` }}
                />
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
