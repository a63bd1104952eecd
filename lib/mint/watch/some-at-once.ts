/** Mints that are looked up or recorded at the same time. */
const AT_ONCE = 8;

/** Works on all of them, some at the same time. Throws what the first of them throws. */
export async function someAtOnce<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < items.length; first += AT_ONCE) {
    await Promise.all(items.slice(first, first + AT_ONCE).map(work));
  }
}
