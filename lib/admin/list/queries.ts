import "server-only";
import { redirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Query } from "@/lib/platform/query";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { AnyPage, ListDefinition, ListState, PageOf, ViewState } from "./definition";
import { parseAddress, parseColumns, parseFilter, writeKey, type Asked } from "./parse";
import { listFrame, type Named, type SavedView } from "./schema";

/** A page of a list, with all that its frame shows. */
export type ListAnswer<Page = AnyPage> = {
  state: ListState;
  page: Page;
  /** The columns that the person chose for this list, if any. */
  chosen: string[] | null;
  views: SavedView[];
  /** Saved segments that the list of members can be filtered by; of another list none. */
  segments: Named;
  /** Opaque keys of the pages beside this one. */
  next: string | null;
  previous: string | null;
  /** When it was read, as an ISO timestamp. */
  now: string;
};

async function ask(list: ListDefinition, asked: Asked): Promise<unknown> {
  const supabase = await createServerSupabase();
  return unwrap(
    await supabase.rpc("admin_list", {
      p_list: list.name,
      // Null in SQL, which the generated types do not know of arguments.
      p_view: asked.view as string,
      p_filter: asked.filter,
      p_sort: (asked.sort?.key ?? null) as string,
      p_desc: asked.sort?.desc ?? false,
      p_default: list.sort,
      p_after: asked.before ?? asked.after,
      p_back: asked.before !== null,
      p_size: list.pageSize,
    }),
  );
}

/** The view as its list is now: what it has lost since does not count. */
const viewOf = (list: ListDefinition, { filter, sort, columns }: ViewState): ViewState => ({
  filter: parseFilter(list, filter),
  sort: sort && list.sorts.includes(sort.key) ? sort : null,
  columns: parseColumns(list, columns),
});

/**
 * The page of a list that its address asks for. The database checks the role again.
 * What it cannot read, such as a key of another order or a view whose filter is gone, leads to the list without any wish.
 */
export async function readList<L extends ListDefinition>(
  _staff: Staff,
  list: L,
  query: Query,
): Promise<ListAnswer<PageOf<L>>> {
  const asked = parseAddress(list, query);
  const told = await ask(list, asked).catch(async (error: unknown) => {
    const plain = Object.keys(query).length === 0;
    if (plain || !(error instanceof AppError) || error.code !== "invalid_input") throw error;
    redirect(localizedHref(await getLocale(), list.path));
  });
  const frame = unwrapAs(listFrame.extend({ page: z.unknown() }), { data: told, error: null });
  const page = unwrapAs(list.page as z.ZodType<PageOf<L>>, { data: frame.page, error: null });
  const view = frame.views.find(({ id }) => id === frame.view);
  const state: ListState = {
    filter: frame.filter,
    sort: frame.sort,
    columns: asked.columns === undefined ? parseColumns(list, view?.state.columns) : asked.columns,
    view: view ? { id: view.id, state: viewOf(list, view.state) } : null,
    position: null,
  };
  return {
    state,
    page,
    chosen: frame.columns,
    views: frame.views,
    segments: frame.segments ?? [],
    next: page.next && writeKey(page.next),
    previous: page.previous && writeKey(page.previous),
    now: frame.now,
  };
}
