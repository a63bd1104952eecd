import type { Query, QueryClient } from "@tanstack/react-query";

/** The mark that the database gave what a page shows (`member_version`); undefined for data without one. */
const versionOf = ({ state }: Query): string | undefined =>
  (state.data as { version?: string } | null | undefined)?.version;

/**
 * Compares what is shown (`shown` are its marks) with the rows in the database, for what changed before anyone was told.
 * `renew` reads again what is shown, and is called only if something did change, or if the mark cannot be read. Returns the
 * mark of the rows, null if there was nothing to compare or it could not be read.
 */
export async function renewIfChanged(
  shown: () => readonly string[],
  readVersion: () => Promise<string>,
  renew: () => unknown,
): Promise<string | null> {
  if (shown().length === 0) return null;
  const now = await readVersion().catch(() => null);
  if (shown().some((version) => version !== now)) void renew();
  return now;
}

type CatchUp = {
  /** Live updates have begun. */
  joined: () => Promise<void>;
  /** They tell of a change. */
  changed: () => void;
  /** The page comes back from the browser's history: what was told meanwhile was not heard. */
  returned: () => Promise<void>;
  stop: () => void;
};

/**
 * Reads again what pages show when it is behind the rows in the database. It compares them when live updates begin, and when
 * a page appears that may have been read before the last change: it was still on its way, or comes from the history. While
 * nothing changes nothing is asked for.
 */
export function catchUp(queries: QueryClient, readVersion: () => Promise<string>): CatchUp {
  const cache = queries.getQueryCache();
  let follows = false;
  /** The mark of the rows, null when they have changed since it was read. */
  let known: string | null = null;
  let changes = 0;

  // What is invalid already is read again anyway, when it is shown.
  const marks = () =>
    cache.getAll().flatMap((query) => (query.state.isInvalidated ? [] : (versionOf(query) ?? [])));
  async function compare(): Promise<void> {
    const before = changes;
    const now = await renewIfChanged(marks, readVersion, () => queries.invalidateQueries());
    if (changes === before) known = now;
  }

  const stop = cache.subscribe(({ type, query }) => {
    if (!follows || type !== "observerAdded") return;
    const version = versionOf(query);
    if (version !== undefined && version !== known) void compare();
  });
  function changed() {
    changes += 1;
    known = null;
  }
  return {
    joined: () => {
      follows = true;
      return compare();
    },
    changed,
    returned: () => {
      changed();
      return compare();
    },
    stop,
  };
}
