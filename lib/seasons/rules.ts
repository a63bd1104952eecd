import type { Prize } from "./schema";

/** The name of a season in a language, else in English. */
export const titleOf = (titles: Record<string, string>, locale: string): string =>
  titles[locale] ?? titles.en ?? "";

/** The prizes with the first and the last place that win each. */
export const prizePlaces = (prizes: readonly Prize[]) =>
  prizes.map(({ to, points }, index) => ({ from: (prizes[index - 1]?.to ?? 0) + 1, to, points }));
