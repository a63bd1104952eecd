/**
 * `work`, done once at a time by this process: whoever asks while it runs shares the run that follows, which sees all that was
 * there when they asked. For work that takes whatever waits, asked for by many at once.
 */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  const start = () => {
    const run = (async () => {
      await work();
    })();
    running = run;
    const over = () => {
      if (running === run) running = undefined;
    };
    run.then(over, over);
    return run;
  };
  return () => {
    if (!running) return following ?? start();
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined;
        return start();
      });
    return following;
  };
}
