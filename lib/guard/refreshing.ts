import "server-only";

/**
 * `work`, after which the page is read anew whether it succeeds or refuses: for work that changes something and then refuses all
 * the same, such as a wrong code that counts as a try.
 */
export async function refreshing<T>(refresh: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    refresh();
  }
}
