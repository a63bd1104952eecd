import { useLocale, useTranslations } from "next-intl";
import { formatter } from "@/lib/platform/i18n/format";

type FunnelProps = {
  stages: readonly { key: "clicks" | "signups" | "wallets" | "qualified"; value: number }[];
};

/** The stages of the referrals of a period, each as a part of the first. */
export function Funnel({ stages }: FunnelProps) {
  const t = useTranslations("admin.dashboard");
  const format = formatter(useLocale());
  const most = Math.max(1, ...stages.map(({ value }) => value));
  return (
    <ol className="grid gap-3">
      {stages.map(({ key, value }, index) => {
        const previous = stages[index - 1]?.value;
        return (
          <li key={key} className="grid gap-1">
            <span className="flex items-baseline justify-between gap-4 text-sm">
              {t(`funnel.${key}`)}
              <span className="figures">
                {format.number(value)}
                {previous ? (
                  <span className="text-muted ml-2 text-xs">
                    {t("funnel.share", { share: format.number(value / previous, "percent") })}
                  </span>
                ) : null}
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
