import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { cellState } from "@/lib/admin/analytics/rules";
import { formatter } from "@/lib/platform/i18n/format";

type CohortCellProps = { cohort: string; week: number; today: string; size: number; count: number };

/** A week of a cohort: empty before it begins, dashed while it runs, the darker the more came. */
export function CohortCell({ cohort, week, today, size, count }: CohortCellProps) {
  const t = useTranslations("adminAnalytics.retention");
  const format = formatter(useLocale());
  const state = cellState(cohort, week, today);
  if (state === "none" || size === 0) return <td className="h-10 px-1" />;
  const share = count / size;
  const strength = Math.round(share * 60);
  return (
    <td className="h-10 px-0.5 py-0.5">
      <span
        title={t("cell", {
          share: format.number(share, "percent"),
          count: String(count),
          size: String(size),
        })}
        style={{ background: `color-mix(in oklab, var(--glacier) ${strength}%, transparent)` }}
        className={cn(
          "figures flex h-9 min-w-12 flex-col items-center justify-center rounded-sm border text-xs leading-tight",
          state === "running" ? "border-control border-dashed" : "border-transparent",
        )}
      >
        {format.number(Math.round(share * 100) / 100, "percent")}
        {state === "running" && <span className="text-[0.625rem]">{t("soFar")}</span>}
      </span>
    </td>
  );
}
