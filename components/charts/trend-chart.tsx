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
import {
  dayAxis,
  plain,
  standsAlone,
  valueAxis,
  writeValue,
  type ChartNote,
  type Point,
  type Unit,
} from "./chart-data";

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
  const write = (value: number | null | undefined) => writeValue(format, unit, value);
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
      <AreaChart data={data} {...plain}>
        <XAxis {...dayAxis(format)} />
        <YAxis {...valueAxis(format, unit)} />
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
          dot={({ key, cx, cy, index }) =>
            standsAlone(points, index) ? (
              <circle key={key} cx={cx} cy={cy} r={3} fill="var(--glacier)" />
            ) : (
              <g key={key} />
            )
          }
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
