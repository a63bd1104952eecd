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
  let latest = loadCatalog(sql);
  let waiting: Promise<Catalog> | null = null;

  const reload = () =>
    (waiting ??= latest
      .catch(() => undefined)
      .then(() => {
        waiting = null;
        latest = loadCatalog(sql);
        return latest;
      }));
  const notified = (payload: string) => {
    if (payload === "" || payload === "reload schema") reload().catch(() => undefined);
  };

  await latest;
  const { unlisten } = await sql.listen("pgrst", notified, () => notified(""));
  return { current: () => waiting ?? latest, reload, stop: unlisten };
}
