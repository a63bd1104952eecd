import "server-only";
import { AppError } from "@/lib/platform/errors";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { shownColumns, type ListDefinition, type ViewState } from "@/lib/admin/list/definition";
import { parseAddress, parseColumns } from "@/lib/admin/list/parse";
import { listNamed } from "./registry";

/** The list and what the query of its address says; the query is whole, so no view counts beside it. Throws invalid_input. */
export function readQuery(name: string, query: string): { list: ListDefinition; state: ViewState } {
  const list = listNamed(name);
  if (!list) throw new AppError("invalid_input");
  const given: Record<string, string[]> = {};
  for (const [key, value] of new URLSearchParams(query)) (given[key] ??= []).push(value);
  const { filter, sort, columns } = parseAddress(list, given);
  const kept = Object.entries(filter).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== null,
  );
  return { list, state: { filter: Object.fromEntries(kept), sort, columns: columns ?? null } };
}

/** Keeps the columns that the person wants to see of a list. Throws invalid_input. */
export async function chooseColumns(_staff: Staff, name: string, columns: string): Promise<void> {
  const list = listNamed(name);
  const known = list && parseColumns(list, columns.split(","));
  if (!known) throw new AppError("invalid_input");
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("admin_choose_columns", { p_list: name, p_columns: known }));
}

/** Keeps a view under a name, which replaces the one of that name; returns its id. Throws invalid_input, too_long. */
export async function saveView(
  _staff: Staff,
  { list: listName, query, name, team }: { list: string; query: string; name: string; team: boolean },
): Promise<string> {
  const { list, state } = readQuery(listName, query);
  const supabase = await createServerSupabase();
  return unwrap(
    await supabase.rpc("admin_save_view", { p_list: list.name, p_name: name, p_team: team, p_state: state }),
  );
}

/** Throws not_found. */
export async function removeView(_staff: Staff, view: string): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("admin_remove_view", { p_view: view }));
}

/**
 * Asks for one file of what a list shows, with the columns that are shown; returns the id it is fetched by. Throws
 * step_up_required, forbidden, invalid_input.
 */
export async function requestExport(
  _staff: Staff,
  { list: name, query, columns, reason }: { list: string; query: string; columns: string; reason: string },
): Promise<string> {
  const { list, state } = readQuery(name, query);
  const shown = shownColumns(list, parseColumns(list, columns.split(",")));
  const supabase = await createServerSupabase();
  const id = unwrap(
    await supabase.rpc("admin_request_export", {
      p_list: list.name,
      p_filter: state.filter,
      p_sort: state.sort ?? list.sort,
      p_columns: shown.map(({ key }) => key),
      p_reason: reason,
    }),
  );
  if (typeof id !== "string") throw new Error("admin_request_export answered no id.");
  return id;
}
