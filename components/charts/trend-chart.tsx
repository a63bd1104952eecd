"use client";

import { useLocale } from "next-intl";
import {
  Area,
  AreaChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from "recharts";
import { formatter } from "@/lib/platform/i18n/format";
import type { ChartNote, Point, Unit } from "./chart-data";

type TrendChartProps = {
  points: readonly Point[];
  /** The days before, in the same order; drawn behind. */
  before: readonly Point[];
  unit: Unit;
  words: { now: string; before: string };
  notes: readonly ChartNote[];
};

/** A figure by day on a baseline, the period before behind it. Its table stands beside it (`ChartFrame`). */
export function TrendChart({ points, before, unit, words, notes }: TrendChartProps) {
  const format = formatter(useLocale());
  const write = (value: number | null | undefined) =>
    value === null || value === undefined
      ? "–"
      : unit === "cents"
        ? format.money(value, "usd")
        : format.number(value);
  const data = points.map(({ day, value }, index) => ({ day, value, before: before[index]?.value ?? null }));
  const tip = ({ active, payload, label }: TooltipContentProps) =>
    active && (
      <div className="border-line bg-raised rounded-control border px-3 py-2 text-xs">
        <p className="text-muted">{format.date(String(label), "medium")}</p>
        <p className="figures">{`${words.now}: ${write(payload[0]?.payload.value)}`}</p>
        <p className="figures text-muted">{`${words.before}: ${write(payload[0]?.payload.before)}`}</p>
        {notes
          .filter(({ day }) => day === label)
          .map(({ text }) => (
            <p key={text} className="text-accent max-w-56">
              {text}
            </p>
          ))}
      </div>
    );
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => format.date(day, "day")}
          tick={{ fill: "var(--muted)", fontSize: 12 }}
          stroke="var(--line)"
          tickLine={false}
          minTickGap={48}
        />
        <YAxis
          width={unit === "cents" ? 64 : 40}
          tickFormatter={write}
          tick={{ fill: "var(--muted)", fontSize: 12 }}
          stroke="none"
          tickCount={4}
          allowDecimals={false}
        />
        <Tooltip content={tip} cursor={{ stroke: "var(--control)" }} isAnimationActive={false} />
        {notes.map(({ day, text }) => (
          <ReferenceLine key={`${day} ${text}`} x={day} stroke="var(--accent)" strokeDasharray="2 4" />
        ))}
        <Area
          dataKey="before"
          type="linear"
          stroke="var(--control)"
          strokeDasharray="3 3"
          fill="none"
          isAnimationActive={false}
        />
        <Area
          dataKey="value"
          type="linear"
          stroke="var(--glacier)"
          strokeWidth={2}
          fill="var(--glacier)"
          fillOpacity={0.12}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
