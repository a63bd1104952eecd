/**
 * Lets so many pieces of work run at the same time in this process; the others wait for their turn, in order. For what
 * very many may ask for in the same moment: each then takes its usual time, instead of all of them being too late.
 */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    // Whoever ends hands the place over, so that nobody who comes later takes it.
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
