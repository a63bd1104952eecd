import type { ListDefinition } from "@/lib/admin/list/definition";

/** What a list calls its parts, in the reader's language; finished sentences, made by its page. */
export type ListWords = {
  /** What the rows are, for whoever does not see them: "Members". */
  caption: string;
  /** What the search looks through. */
  search: string;
  /** By key of the column. */
  columns: Record<string, string>;
  /** By name of the filter. */
  filters: Record<string, string>;
  /** By name of the filter, then by option. */
  options?: Record<string, Record<string, string>>;
  /** Where there is nothing yet: what will appear, and where it comes from. */
  empty: { title: string; text: string };
};

/** The part of a translator that knows whether it has a message. */
type Words = { (key: string): string; has: (key: string) => boolean };

/**
 * The words of a list by convention, below the namespace of `t`: `caption`, `search`, `columns.<key>`, `filters.<name>` (a
 * filter without one has the words of its column), `emptyTitle` and `emptyText`. `given` has the words of options, and
 * those that are called otherwise.
 */
export function listWords(
  list: ListDefinition,
  t: Words,
  given: Partial<Omit<ListWords, "caption" | "columns">> = {},
): ListWords {
  const filterWord = (name: string) =>
    given.filters?.[name] ?? (t.has(`filters.${name}`) ? t(`filters.${name}`) : t(`columns.${name}`));
  return {
    caption: t("caption"),
    search: given.search ?? t("search"),
    columns: Object.fromEntries(list.columns.map(({ key }) => [key, t(`columns.${key}`)])),
    filters: Object.fromEntries(Object.keys(list.filters).map((name) => [name, filterWord(name)])),
    options: given.options,
    empty: given.empty ?? { title: t("emptyTitle"), text: t("emptyText") },
  };
}
