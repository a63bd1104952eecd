import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { LaterSparkline } from "@/components/charts/later";
import type { Point } from "@/components/charts/chart-data";
import { Anchor } from "@/components/ui/anchor";
import { cn } from "@/components/ui/cn";
import type { Compared } from "@/lib/admin/dashboard/rules";
import { formatter } from "@/lib/platform/i18n/format";

type FigureTileProps = {
  label: string;
  figure: Compared;
  unit?: "number" | "cents" | "share";
  days: number;
  /** A level is compared with what it was, a sum with that of the period before. */
  level?: boolean;
  points?: readonly Point[];
  /** Where the rows behind the figure are. */
  href?: string;
  /** Whether more of it is bad. */
  unwanted?: boolean;
  /** What it is compared with, in words, where that is not the same time just before. */
  beside?: (value: string) => string;
};

/** A figure of the period, its change against the period before, and its course. */
export function FigureTile({
  label,
  figure,
  unit = "number",
  days,
  level,
  points,
  href,
  unwanted,
  beside,
}: FigureTileProps) {
  const t = useTranslations("admin.dashboard");
  const format = formatter(useLocale());
  const write = (value: number | null) => {
    if (value === null) return t("unknown");
    if (unit === "cents") return format.money(value, "usd");
    return unit === "share" ? format.number(value, "percent") : format.number(value);
  };
  const { now, before, change } = figure;
  const Arrow = !change ? ArrowRight : change > 0 ? ArrowUpRight : ArrowDownRight;
  const tone = !change ? "text-muted" : change > 0 !== Boolean(unwanted) ? "text-positive" : "text-negative";
  return (
    <div className="border-line bg-surface rounded-card flex min-w-0 flex-col border p-4">
      <dt className="text-muted text-sm">
        {href ? (
          <Anchor href={href} className="hover:text-text underline decoration-dotted underline-offset-4">
            {label}
          </Anchor>
        ) : (
          label
        )}
      </dt>
      <dd className="mt-1 flex items-end justify-between gap-2">
        <span className="figures text-xl font-medium max-[23rem]:text-base">{write(now)}</span>
        {points?.some(({ value }) => value) && (
          <span className="h-8 w-28 shrink-0 max-sm:hidden">
            <LaterSparkline points={points} />
          </span>
        )}
      </dd>
      <dd className="text-muted mt-1 flex flex-wrap items-center gap-x-2 text-xs">
        {change !== null && (
          <span className={cn("inline-flex items-center gap-0.5", tone)}>
            <Arrow aria-hidden="true" className="size-3.5" />
            {format.number(change, "percent")}
          </span>
        )}
        {before === null
          ? t("noComparison")
          : (beside?.(write(before)) ?? t(level ? "ago" : "before", { value: write(before), days }))}
      </dd>
    </div>
  );
}
