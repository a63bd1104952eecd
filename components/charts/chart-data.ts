import type { formatter } from "@/lib/platform/i18n/format";

/** A point of a chart: `day` is a UTC day (YYYY-MM-DD), null a day that nobody recorded. */
export type Point = { day: string; value: number | null };

/** How the values of a chart are written. */
export type Unit = "number" | "cents";

/** What staff wrote on a day, or on one of the days of a slot. */
export type ChartNote = { day: string; text: string };

type Format = ReturnType<typeof formatter>;

/** A value in words; a dash where nobody recorded one. */
export const writeValue = (format: Format, unit: Unit, value: number | null | undefined): string =>
  value === null || value === undefined
    ? "–"
    : unit === "cents"
      ? format.money(value, "usd")
      : format.number(value);

/** Whether the days beside a value have none: no line leads to it, so it needs a dot to be seen. */
export const standsAlone = (points: readonly Point[], index: number): boolean =>
  typeof points[index]?.value === "number" &&
  typeof points[index - 1]?.value !== "number" &&
  typeof points[index + 1]?.value !== "number";

/** How every chart stands in its frame. */
export const plain = {
  margin: { top: 8, right: 8, bottom: 0, left: 0 },
  accessibilityLayer: false,
} as const;

const tick = { fill: "var(--muted)", fontSize: 12 };

/** The days below a chart. */
export const dayAxis = (format: Format) => ({
  dataKey: "day",
  tickFormatter: (day: string) => format.date(day, "day"),
  tick,
  stroke: "var(--line)",
  tickLine: false,
  minTickGap: 48,
});

/** The values beside it. */
export const valueAxis = (format: Format, unit: Unit) => ({
  width: unit === "cents" ? 64 : 40,
  tickFormatter: (value: number) => writeValue(format, unit, value),
  tick,
  stroke: "none",
  tickCount: 4,
  allowDecimals: false,
});
