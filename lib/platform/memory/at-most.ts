type Bounds = {
  /** Pieces that wait at most. */
  waiting: number;
  /** Milliseconds that each waits at most. */
  milliseconds: number;
  /** What is thrown where either is over. */
  refusal: () => Error;
};

/**
 * Lets so many pieces of work run at the same time in this process; the others wait for their turn, in order. For what
 * very many may ask for in the same moment: each then takes its usual time, instead of all of them being too late. Where `bounds` are
 * given, work whose turn does not come is refused and never begun.
 */
export function atMost(count: number, bounds?: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];

  function turn(): Promise<void> {
    if (bounds && waiting.length >= bounds.waiting) throw bounds.refusal();
    return new Promise((begin, refuse) => {
      if (!bounds) return void waiting.push(begin);
      const leave = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        refuse(bounds.refusal());
      }, bounds.milliseconds);
      const enter = () => {
        clearTimeout(leave);
        begin();
      };
      waiting.push(enter);
    });
  }

  return async (work) => {
    if (free > 0) free -= 1;
    // Whoever ends hands the place over, so that nobody who comes later takes it.
    else await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
