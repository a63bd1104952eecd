import { describeError } from "@/lib/platform/describe-error";

/**
 * `read`, whose last answer stands in while `isSilence` is true of what it throws: for figures that say themselves of when they
 * are. Null where there is none yet. After a silence nothing is asked for `pause` milliseconds, so that pages do not wait one
 * after the other. No page waits longer than `wait` milliseconds for an answer: a later one is there for the next page. What else
 * it throws is thrown on.
 */
export function lastKnown<T>(
  read: () => Promise<T | null>,
  isSilence: (error: unknown) => boolean,
  { pause, wait }: { pause: number; wait?: number },
): () => Promise<T | null> {
  let known: T | null = null;
  let silentUntil = 0;

  async function ask(): Promise<void> {
    try {
      known = (await read()) ?? known;
      silentUntil = 0;
    } catch (error) {
      if (!isSilence(error)) throw error;
      silentUntil = performance.now() + pause;
    }
  }

  return async () => {
    if (performance.now() < silentUntil) return known;
    const asked = ask();
    let timer: NodeJS.Timeout | undefined;
    const late = await new Promise<boolean>((resolve, reject) => {
      if (wait !== undefined) timer = setTimeout(resolve, wait, true);
      asked.then(() => resolve(false), reject);
    }).finally(() => clearTimeout(timer));
    if (late) {
      silentUntil = performance.now() + pause;
      asked.catch((error: unknown) => console.error("A late read failed:", describeError(error)));
    }
    return known;
  };
}
