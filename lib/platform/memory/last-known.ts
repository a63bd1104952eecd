/**
 * `read`, whose last answer stands in while `isSilence` is true of what it throws: for figures that say themselves of when they
 * are. Null where there is none yet. After a silence nothing is asked for `pause` milliseconds, so that pages do not wait one
 * after the other. What else it throws is thrown on.
 */
export function lastKnown<T>(
  read: () => Promise<T | null>,
  isSilence: (error: unknown) => boolean,
  pause: number,
): () => Promise<T | null> {
  let known: T | null = null;
  let silentUntil = 0;
  return async () => {
    if (performance.now() < silentUntil) return known;
    try {
      known = (await read()) ?? known;
    } catch (error) {
      if (!isSilence(error)) throw error;
      silentUntil = performance.now() + pause;
    }
    return known;
  };
}
