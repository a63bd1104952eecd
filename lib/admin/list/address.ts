import {
  parametersOf,
  type FilterValues,
  type ListDefinition,
  type ListState,
  type Sort,
} from "./definition";

const sameValue = (one: string | string[] | undefined, other: string | string[] | undefined) =>
  JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

const sortText = ({ key, desc }: Sort) => (desc ? `-${key}` : key);

/** The parameters that a list's filters take, the search first. */
export const filterParameters = ({ filters }: ListDefinition): string[] => [
  "q",
  ...Object.entries(filters).flatMap(([name, filter]) => parametersOf(name, filter)),
];

/**
 * The query of a list in this state, as short as it can be: what the view or the list says anyway is left out, and what
 * the view has and this state has not is written empty.
 */
export function listQuery(list: ListDefinition, state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  const base = state.view?.state ?? { filter: {}, sort: null, columns: null };
  for (const name of filterParameters(list)) {
    const value = state.filter[name];
    if (sameValue(value, base.filter[name])) continue;
    for (const one of [value ?? ""].flat()) query.append(name, one);
  }
  if (sortText(state.sort) !== sortText(base.sort ?? list.sort)) query.set("sort", sortText(state.sort));
  if (!sameValue(state.columns ?? undefined, base.columns ?? undefined))
    query.set("cols", state.columns?.join(",") ?? "");
  if (state.view) query.set("view", state.view.id);
  for (const [name, key] of Object.entries(state.position ?? {})) query.set(name, key);
  return query;
}

/** The path of a list in this state, without locale. */
export function listPath(list: ListDefinition, state: ListState): string {
  const query = listQuery(list, state);
  return query.size > 0 ? `${list.path}?${query}` : list.path;
}

/** The state with other filters, which begins at the first page again; an empty value takes a filter away. */
export function withFilter(state: ListState, changes: Record<string, string | string[] | null>): ListState {
  const filter: FilterValues = { ...state.filter };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value.length === 0) delete filter[name];
    else filter[name] = value;
  }
  return { ...state, filter, position: null };
}

/** The state sorted by a column; by the same one again, the other way round. Figures and times begin with the highest. */
export function withSort(state: ListState, key: string, numeric: boolean): ListState {
  const desc = state.sort.key === key ? !state.sort.desc : numeric;
  return { ...state, sort: { key, desc }, position: null };
}

/** The state without any filter. */
export const withoutFilters = (state: ListState): ListState => ({ ...state, filter: {}, position: null });
