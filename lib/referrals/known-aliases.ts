import "server-only";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import { resolveAlias, type Alias } from "./mutations";

/** Milliseconds for which an alias is known to this process. It never passes to another member, and keeps leading home. */
const fresh = 10_000;
const most = 1000;

type Known = { alias: Promise<Alias | null>; until: number };
const known = new BoundedMap<string, Known>(most);

function forget(key: string, entry: Known): void {
  if (known.get(key) === entry) known.delete(key);
}

/**
 * The member an alias belongs to, or null; what is asked at once is asked once. Only what exists is remembered: a name
 * that a member has just taken works at once. Throws what the look-up throws.
 */
export function findAlias(alias: string): Promise<Alias | null> {
  const key = alias.toLowerCase();
  const before = known.get(key);
  if (before && before.until > performance.now()) return before.alias;
  const entry: Known = { alias: resolveAlias(alias), until: performance.now() + fresh };
  known.set(key, entry);
  entry.alias.then(
    (found) => found ?? forget(key, entry),
    () => forget(key, entry),
  );
  return entry.alias;
}
