import type { Doc, Kind } from "./documents.ts";
import { asList, render } from "./render.ts";
import type { Store } from "./store.ts";

type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  expand?: string[] | undefined;
};

/** Stripe's list envelope over the documents that contain `like`; `expand` paths start with `data.`. */
export async function page<K extends Kind>(
  store: Store,
  kind: K,
  url: string,
  like: Partial<Doc>,
  params: Paging,
) {
  const wanted = Object.fromEntries(Object.entries(like).filter(([, value]) => value !== undefined));
  const { data, more } = await store.list(kind, wanted, {
    limit: params.limit ?? 10,
    startingAfter: params.starting_after,
    endingBefore: params.ending_before,
  });
  const paths = (params.expand ?? []).map((path) => path.replace(/^data\./, ""));
  return asList(await Promise.all(data.map((doc) => render(store, doc, paths))), url, more);
}
