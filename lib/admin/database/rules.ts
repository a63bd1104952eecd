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
