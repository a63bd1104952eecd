import type { Doc, Kind } from "./documents.ts";
import { asList, render } from "./render.ts";
import type { Page, Store } from "./store.ts";

type Range = { gt?: number; gte?: number; lt?: number; lte?: number };
type Paging = {
  created?: number | Range | undefined;
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  expand?: string[] | undefined;
};

const LIMITS = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

/** The documents made at one second, or within bounds; as conditions of a list. */
function madeWithin(store: Store, created: number | Range | undefined) {
  if (created === undefined) return [];
  const range = typeof created === "number" ? { gte: created, lte: created } : created;
  return Object.entries(range).map(
    ([name, bound]) =>
      store.sql`and (doc ->> 'created')::bigint ${store.sql.unsafe(LIMITS[name as keyof Range])} ${bound}::bigint`,
  );
}

/**
 * Stripe's list envelope over the documents that contain `like` and fit `filters`; `expand` paths start with `data.`.
 */
export async function page<K extends Kind>(
  store: Store,
  kind: K,
  url: string,
  like: Partial<Doc>,
  params: Paging,
  filters: Page["filters"] = [],
) {
  const wanted = Object.fromEntries(Object.entries(like).filter(([, value]) => value !== undefined));
  const { data, more } = await store.list(kind, wanted, {
    limit: params.limit ?? 10,
    startingAfter: params.starting_after,
    endingBefore: params.ending_before,
    filters: [...filters, ...madeWithin(store, params.created)],
  });
  const paths = (params.expand ?? []).map((path) => path.replace(/^data\./, ""));
  return asList(await Promise.all(data.map((doc) => render(store, doc, paths))), url, more);
}
