import type { Sql } from "postgres";
import type { Catalog } from "./catalog.ts";
import { loadCatalog } from "./load-catalog.ts";

export type CatalogWatch = {
  current(): Promise<Catalog>;
  /** Reads the catalog again; calls made while it is being read share the next result. */
  reload(): Promise<Catalog>;
  stop(): Promise<void>;
};

/** Keeps the schema cache fresh: `notify pgrst, 'reload schema'` (or an empty payload) reads it again. */
export async function watchCatalog(sql: Sql): Promise<CatalogWatch> {
  let good = await loadCatalog(sql);
  let running = Promise.resolve(good);
  let queued: Promise<Catalog> | null = null;

  const load = async () => (good = await loadCatalog(sql));
  const reload = () =>
    (queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = null;
        running = load();
        return running;
      }));
  const notified = (payload: string) => {
    if (payload === "" || payload === "reload schema") reload().catch(() => undefined);
  };

  // After a lost connection the listener subscribes anew and reads what it may have missed.
  const { unlisten } = await sql.listen("pgrst", notified, () => notified(""));
  return {
    current: () => (queued ?? running).catch(() => good),
    reload,
    stop: unlisten,
  };
}
