/** How much of an ISO date names it. */
const digits = { hour: "yyyy-mm-ddThh".length, day: "yyyy-mm-dd".length };

/**
 * Does what is only true within one hour or day (UTC). When it fails and the next one has begun meanwhile, it is done again
 * from its start, so `work` makes its own members.
 */
export async function withinOne<T>(period: keyof typeof digits, work: () => Promise<T>): Promise<T> {
  const now = () => new Date().toISOString().slice(0, digits[period]);
  for (;;) {
    const begun = now();
    try {
      return await work();
    } catch (error) {
      if (begun === now()) throw error;
    }
  }
}
