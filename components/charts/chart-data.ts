/** A point of a chart: `day` is a UTC day (YYYY-MM-DD), null a day that nobody recorded. */
export type Point = { day: string; value: number | null };

/** How the values of a chart are written. */
export type Unit = "number" | "cents";

/** What staff wrote on a day, or on one of the days of a slot. */
export type ChartNote = { day: string; text: string };
