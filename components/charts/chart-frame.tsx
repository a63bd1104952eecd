import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Anchor } from "@/components/ui/anchor";
import { Table, Td, Th } from "@/components/ui/table";
import { formatter } from "@/lib/platform/i18n/format";
import { writeValue, type ChartNote, type Point, type Unit } from "./chart-data";
import { LaterTrendChart } from "./later";

type ChartFrameProps = {
  title: string;
  points: readonly Point[];
  before: readonly Point[];
  unit?: Unit;
  notes?: readonly ChartNote[];
  /** What the line is, and the dashed one; this period and the one before if nothing is said. */
  shown?: string;
  beside?: string;
  /** What a point stands for: a UTC day, or a week that begins with it. */
  step?: "day" | "week";
  /** Below the title. */
  action?: ReactNode;
  /** Where the rows behind it are. */
  href?: string;
  /** Up to when it is complete, and what it counts. */
  foot?: ReactNode;
};

/**
 * A chart with its title, and the same numbers as a table for people who do not see it or want them exactly. Where neither period
 * has a number other than 0, words stand in the place of a flat line.
 */
export function ChartFrame({
  title,
  points,
  before,
  unit = "number",
  notes = [],
  shown,
  beside,
  step = "day",
  action,
  href,
  foot,
}: ChartFrameProps) {
  const t = useTranslations("charts");
  const format = formatter(useLocale());
  const write = (value: number | null | undefined) => writeValue(format, unit, value);
  const isEmpty = [...points, ...before].every(({ value }) => !value);
  const words = { now: shown ?? t("now"), before: beside ?? t("before") };
  return (
    <figure className="border-line bg-surface rounded-card min-w-0 border p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-sm font-semibold">
          {href ? (
            <Anchor
              href={href}
              className="hover:text-accent underline decoration-dotted underline-offset-4 transition-colors"
            >
              {title}
            </Anchor>
          ) : (
            title
          )}
        </h3>
        {!isEmpty && (
          <span className="text-muted flex gap-4 text-xs" aria-hidden="true">
            <span className="flex items-center gap-1.5">
              <span className="bg-glacier h-0.5 w-4" /> {words.now}
            </span>
            <span className="flex items-center gap-1.5">
              <span className="border-control w-4 border-t border-dashed" /> {words.before}
            </span>
          </span>
        )}
      </figcaption>
      {action && <div className="mt-2">{action}</div>}
      {isEmpty ? (
        <p className="text-muted mt-3 text-sm">{t("empty")}</p>
      ) : (
        <div className="mt-3 h-52" aria-hidden="true">
          <LaterTrendChart points={points} before={before} unit={unit} words={words} notes={notes} />
        </div>
      )}
      {foot && <p className="text-muted mt-2 text-xs">{foot}</p>}
      {!isEmpty && (
        <details className="mt-2">
          <summary className="text-muted hover:text-text inline-flex min-h-11 cursor-pointer items-center text-xs">
            {t("table")}
          </summary>
          <div className="max-h-80 overflow-y-auto">
            <Table caption={title}>
              <thead>
                <tr>
                  <Th>{step === "week" ? t("week") : t("day")}</Th>
                  <Th numeric>{words.now}</Th>
                  <Th numeric>{words.before}</Th>
                </tr>
              </thead>
              <tbody>
                {points
                  .map(({ day, value }, index) => (
                    <tr key={day}>
                      <Td className="h-10">
                        {format.date(day, "medium")}
                        {notes
                          .filter((note) => note.day === day)
                          .map(({ text }) => (
                            <span key={text} className="text-muted block text-xs">
                              {text}
                            </span>
                          ))}
                      </Td>
                      <Td numeric className="h-10">
                        {write(value)}
                      </Td>
                      <Td numeric className="text-muted h-10">
                        {write(before[index]?.value)}
                      </Td>
                    </tr>
                  ))
                  .reverse()}
              </tbody>
            </Table>
          </div>
        </details>
      )}
    </figure>
  );
}
