import type { Filter, ListDefinition } from "@/lib/admin/list/definition";

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
export type Words = { (key: string): string; has: (key: string) => boolean };

/** Words that do not follow from the definition of a list. */
export type GivenWords = Partial<Omit<ListWords, "caption" | "columns">>;

/**
 * The words of a list by convention, below its namespace `words`: `caption`, `search`, `columns.<key>`, `filters.<name>` (a
 * filter without one has the words of its column), `emptyTitle` and `emptyText`; those of options are below the namespace
 * of their filter. `t` is the translator of all messages. `given` has options without a namespace, and what is called
 * otherwise.
 */
export function listWords(list: ListDefinition, t: Words, given: GivenWords = {}): ListWords {
  const at = (...path: string[]) => [list.words, ...path].join(".");
  const filterWord = (name: string) =>
    given.filters?.[name] ?? t(t.has(at("filters", name)) ? at("filters", name) : at("columns", name));
  const optionWords = (filter: Filter) =>
    filter.kind === "choice"
      ? Object.fromEntries(
          filter.options.map((option) => [
            option,
            filter.words ? t([filter.words, option].join(".")) : option,
          ]),
        )
      : {};
  const filters = Object.entries(list.filters);
  return {
    caption: t(at("caption")),
    search: given.search ?? t(at("search")),
    columns: Object.fromEntries(list.columns.map(({ key }) => [key, t(at("columns", key))])),
    filters: Object.fromEntries(filters.map(([name]) => [name, filterWord(name)])),
    options: {
      ...Object.fromEntries(filters.map(([name, filter]) => [name, optionWords(filter)])),
      ...given.options,
    },
    empty: given.empty ?? { title: t(at("emptyTitle")), text: t(at("emptyText")) },
  };
}
