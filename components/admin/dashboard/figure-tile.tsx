import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { LaterSparkline } from "@/components/charts/later";
import type { Point } from "@/components/charts/chart-data";
import { Anchor } from "@/components/ui/anchor";
import { cn } from "@/components/ui/cn";
import type { Compared } from "@/lib/admin/dashboard/rules";
import { formatter } from "@/lib/platform/i18n/format";

const card = "border-line bg-surface rounded-card border";
/** Of each weight: the box, the row of the figure and its course, the figure, and the course. */
const weights = {
  most: [`${card} p-4 md:p-5`, "grid gap-2", "text-xl sm:text-2xl", "h-10 w-full"],
  some: [`${card} p-4`, "flex items-end justify-between gap-2", "text-xl", "h-8 w-28 shrink-0"],
  least: ["", "", "text-base", null],
} as const;

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
  /** How much it weighs among the figures of its page. */
  weight?: keyof typeof weights;
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
  weight = "some",
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
  const [box, row, size, course] = weights[weight];
  const Arrow = !change ? ArrowRight : change > 0 ? ArrowUpRight : ArrowDownRight;
  const tone = !change ? "text-muted" : change > 0 !== Boolean(unwanted) ? "text-positive" : "text-negative";
  return (
    <div className={cn("flex min-w-0 flex-col", box)}>
      <dt className="text-muted text-sm">
        {href ? (
          <Anchor href={href} className="hover:text-text underline decoration-dotted underline-offset-4">
            {label}
          </Anchor>
        ) : (
          label
        )}
      </dt>
      <dd className={cn("mt-1", row)}>
        <span className={cn("figures font-medium max-[23rem]:text-base", size)}>{write(now)}</span>
        {course && points?.some(({ value }) => value) && (
          <span className={cn("max-sm:hidden", course)}>
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
