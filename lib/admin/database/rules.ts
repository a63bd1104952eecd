import type { Formatter } from "@/lib/platform/i18n/format";

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** Bytes as people read them, in powers of a thousand: "12.5 MB". A loss keeps its sign. */
export function sizeWords(bytes: number, format: Formatter): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(Math.abs(bytes), 1)) / 3));
  return `${format.number(bytes / 1000 ** power, "tenths")} ${units[power]}`;
}

type Growing = { day: string; bytes: number };

/** Each day with what it added to the day measured before it, the latest first; the first day has nothing to compare. */
export function growthByDay(days: readonly Growing[]): (Growing & { added: number | null })[] {
  return days
    .map(({ day, bytes }, index) => {
      const before = days[index - 1];
      return { day, bytes, added: before ? bytes - before.bytes : null };
    })
    .toReversed();
}
