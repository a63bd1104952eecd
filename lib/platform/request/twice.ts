/**
 * Asks again, once and at once, when `ask` failed as `isMissing` says: one answer that came too late, or one broken connection,
 * says nothing about a service. Throws what the second try throws.
 */
export async function twice<T>(
  ask: () => Promise<T>,
  isMissing: (error: unknown) => boolean = () => true,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isMissing(error)) throw error;
    return ask();
  }
}
