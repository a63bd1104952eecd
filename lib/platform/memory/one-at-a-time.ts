/** Milliseconds between two runs of what many ask for at once: each run looks for work in several tables. */
export const REST = 100;

/**
 * `work`, done once at a time by this process: whoever asks while it runs shares the run that follows, which sees all that was
 * there when they asked. For work that takes whatever waits, asked for by many at once. Between two runs lie `rest`
 * milliseconds; the first of all begins at once.
 */
export function oneAtATime(work: () => Promise<unknown>, rest = 0): () => Promise<void> {
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let ended = Number.NEGATIVE_INFINITY;
  const left = () => ended + rest - performance.now();
  const start = () => {
    const run = (async () => {
      await work();
    })();
    running = run;
    const over = () => {
      ended = performance.now();
      if (running === run) running = undefined;
    };
    run.then(over, over);
    return run;
  };
  const startNext = async () => {
    await running?.catch(() => undefined);
    while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
    following = undefined;
    return start();
  };
  return () => {
    if (!running && !following && left() <= 0) return start();
    following ??= startNext();
    return following;
  };
}
