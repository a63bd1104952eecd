const digits = { hour: "2026-01-01T00".length, day: "2026-01-01".length };

/**
 * Does what is only true within one hour or day (UTC), and compares it: `work` is given that hour or day, as ISO 8601 begins.
 * When it fails and the next one has begun meanwhile, it is done again from its start, so `work` makes its own data.
 */
export async function withinOne<T>(
  period: keyof typeof digits,
  work: (period: string) => Promise<T>,
): Promise<T> {
  const now = () => new Date().toISOString().slice(0, digits[period]);
  for (;;) {
    const begun = now();
    try {
      return await work(begun);
    } catch (error) {
      if (begun === now()) throw error;
    }
  }
}
