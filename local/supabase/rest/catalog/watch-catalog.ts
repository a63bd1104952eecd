import type { Sql } from "postgres";
import type { Catalog } from "./catalog.ts";
import { loadCatalog } from "./load-catalog.ts";

export type CatalogWatch = {
  current(): Promise<Catalog>;
  /** Reads the catalog again; calls made while it is being read share the next result. */
  reload(): Promise<Catalog>;
  stop(): Promise<void>;
};

/** Keeps the cache of schema and settings fresh: `notify pgrst`, alone or with what is to be read again, reads both. */
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
    if (["", "reload schema", "reload config"].includes(payload)) reload().catch(() => undefined);
  };

  // After a lost connection the listener subscribes anew and reads what it may have missed.
  const { unlisten } = await sql.listen("pgrst", notified, () => notified(""));
  return {
    current: () => (queued ?? running).catch(() => good),
    reload,
    stop: unlisten,
  };
}
