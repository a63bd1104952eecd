"use client";

import { Line, LineChart, YAxis } from "recharts";
import type { Point } from "./chart-data";

/** The course of a figure beside it, without words: what it says stands in the figure's own text. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  return (
    <LineChart
      data={[...points]}
      width={112}
      height={32}
      margin={{ top: 3, right: 3, bottom: 3, left: 3 }}
      accessibilityLayer={false}
      aria-hidden="true"
    >
      <YAxis hide domain={["dataMin", "dataMax"]} />
      <Line
        dataKey="value"
        type="linear"
        stroke="var(--glacier)"
        strokeWidth={1.5}
        dot={false}
        isAnimationActive={false}
      />
    </LineChart>
  );
}
