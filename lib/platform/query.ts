export type Query = Record<string, string | string[] | undefined>;

/** One value of a query parameter; the first when it was repeated. */
export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

const mostPages = 100_000;

/** The page of a list that a query names, from 1; what names none is the first. */
export function pageNumber(value: string | string[] | undefined): number {
  const named = single(value) ?? "";
  return /^\d{1,6}$/.test(named) ? Math.min(Math.max(Number(named), 1), mostPages) : 1;
}

/** A path with the query carried along: every parameter that is set, in its order, repeated ones repeated. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, one);
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A path that may have a query already, with more of it. */
export function addQuery(path: string, query: Query): string {
  const [pathname = path, search = ""] = path.split("?", 2);
  return withQuery(pathname, { ...Object.fromEntries(new URLSearchParams(search)), ...query });
}

/** `next` as a path: the mail of the auth service may carry it as a whole address of this site. */
export function nextPath(next: string | undefined, appUrl: string): string | undefined {
  return next?.startsWith(`${appUrl}/`) ? next.slice(appUrl.length) : next;
}
