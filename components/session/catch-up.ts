import type { QueryClient } from "@tanstack/react-query";

/** The mark that the database gave what a page shows (`member_version`); undefined for data without one. */
const versionOf = (data: unknown): string | undefined =>
  (data as { version?: string } | null | undefined)?.version;

/**
 * Called when live updates begin: what changed between the reading of the page and now was told to nobody. `renew` reads
 * again what was shown (`shown` are its marks), and is called only if something did change, or if the mark cannot be read.
 */
export async function renewIfChanged(
  shown: readonly string[],
  readVersion: () => Promise<string>,
  renew: () => unknown,
): Promise<void> {
  if (shown.length === 0) return;
  const now = await readVersion().catch(() => null);
  if (shown.some((version) => version !== now)) await renew();
}

/** `renewIfChanged` for everything that the page has asked for. */
export async function catchUp(queries: QueryClient, readVersion: () => Promise<string>): Promise<void> {
  const shown = queries
    .getQueryCache()
    .getAll()
    .flatMap((query) => versionOf(query.state.data) ?? []);
  await renewIfChanged(shown, readVersion, () => queries.invalidateQueries());
}
