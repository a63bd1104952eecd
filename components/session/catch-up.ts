import type { QueryClient } from "@tanstack/react-query";

/** The mark that the database gave what a page shows (`member_version`); undefined for data without one. */
const versionOf = (data: unknown): string | undefined =>
  (data as { version?: string } | null | undefined)?.version;

/**
 * Called when live updates begin: what changed between the reading of the page and now was told to nobody. The page is
 * read again only if something did. When the mark cannot be read, everything is asked for again.
 */
export async function catchUp(queries: QueryClient, readVersion: () => Promise<string>): Promise<void> {
  const shown = queries
    .getQueryCache()
    .getAll()
    .flatMap((query) => versionOf(query.state.data) ?? []);
  if (shown.length === 0) return;
  const now = await readVersion().catch(() => null);
  if (shown.some((version) => version !== now)) await queries.invalidateQueries();
}
