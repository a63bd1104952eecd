/**
 * `read`, asked at most once in so many milliseconds by this process: for what is the same for everybody on pages that are
 * rendered for one person. A read that fails is not remembered. What money is decided by is read anew.
 */
export function remembered<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let known: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (known && known.until > performance.now()) return known.answer;
    const entry = { answer: read(), until: performance.now() + milliseconds };
    known = entry;
    entry.answer.catch(() => {
      if (known === entry) known = undefined;
    });
    return entry.answer;
  };
}
