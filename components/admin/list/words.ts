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
