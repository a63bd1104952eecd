"use client";

import { useLocale } from "next-intl";
import { Area, AreaChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { formatter } from "@/lib/platform/i18n/format";
import { dayAxis, plain, valueAxis } from "./chart-data";

/** How much of the surface shows through each layer, from the lowest up: neighbours differ, whatever the theme. */
const opacities = [0.7, 0.15, 0.5, 0.3, 0.85];

type StackChartProps = {
  days: readonly string[];
  layers: readonly { key: string; values: readonly (number | null)[] }[];
};

/** Layers that add up, by day. Its names and numbers stand beside it. */
export function StackChart({ days, layers }: StackChartProps) {
  const format = formatter(useLocale());
  const data = days.map((day, index) => ({
    day,
    ...Object.fromEntries(layers.map(({ key, values }) => [key, values[index] ?? null])),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={data} {...plain}>
        <XAxis {...dayAxis(format)} />
        <YAxis {...valueAxis(format, "number")} />
        {layers.map(({ key }, index) => (
          <Area
            key={key}
            dataKey={key}
            stackId="all"
            type="linear"
            stroke="var(--glacier)"
            strokeWidth={1}
            fill="var(--glacier)"
            fillOpacity={opacities[index % opacities.length]}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}
