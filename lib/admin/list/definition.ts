import type { z } from "zod";

/** What a filter takes; `dates` and `numbers` are two values in the address (`joined_from`, `joined_to`; `points_min`, `points_max`). */
export type Filter =
  | { kind: "text" }
  /** One or, with `several`, any of some. */
  | {
      kind: "choice";
      options: readonly string[];
      several?: true;
      /** The namespace of messages with a word for each option; without it an option stands for itself. */
      words?: string;
    }
  /** Whole days in UTC, both included. */
  | { kind: "dates" }
  /** Whole numbers, both included. */
  | { kind: "numbers" }
  | { kind: "yesNo" }
  /** One thing of some that the page knows by name; the address has its id. */
  | { kind: "one" };

export type Column = {
  /** As the address and the kept columns name it; its words are the page's. */
  key: string;
  /** What clicking its head sorts by, where it does. */
  sort?: string;
  /** Aligned right, in figures. */
  numeric?: true;
  /** Cannot be hidden: what the row is. */
  fixed?: true;
  /** Shown only once it is chosen. */
  optional?: true;
  /** Stands below its row, over the whole width: a text to read. */
  wide?: true;
  /**
   * Where it stands on a phone: in two lines (1 left, 2 right, 3 below left, 4 below right), or below them over the whole
   * width (5, then 6); without it not at all.
   */
  phone?: 1 | 2 | 3 | 4 | 5 | 6;
  /** Its cell is its first field, as it is or as a moment; without it the component of the list draws the cell. */
  as?: "text" | "when";
  /** Fields of the row that it is in a CSV; none where it is only for acting. */
  fields: readonly string[];
};

/** Key of a page, as `private.list_page` gave it: the sort value and the id of a row. */
export type Key = [string | number | boolean, string | number];

/** A page of any list (`listPage`). */
export type AnyPage = {
  rows: Record<string, unknown>[];
  total: number;
  estimated: boolean;
  next: Key | null;
  previous: Key | null;
};

/** One list of the admin panel: everything about it that is not looks. Page, words, views and CSV follow from it. */
export type ListDefinition = {
  /** Its name in the database, which reads it by `admin_<name>`. */
  name: string;
  /** Its page, without locale; the command palette and the breadcrumbs name it (`nameOf` of `lib/admin/frame/sections.ts`). */
  path: `/admin/${string}`;
  /** The section of the panel that it is in (`lib/admin/frame/sections.ts`), and its tab there, where there are tabs. */
  section: string;
  tab?: string;
  /** For admins alone, in a section of moderators: others are denied or, where it is `hidden`, find no such page. */
  role?: "admin";
  hidden?: true;
  /** The title of its page (a namespace of messages and the key in it), where it is not the name that the navigation has for it. */
  title?: readonly [string, string];
  /** The namespace of its words by convention (`components/admin/list/words.ts`). */
  words: string;
  /** What its function answers: `listPage` of a row. */
  page: z.ZodType<AnyPage>;
  columns: readonly Column[];
  /** By name in the address; the search `q` is not among them. */
  filters: Readonly<Record<string, Filter>>;
  /** The order without another wish; its key is one of `sorts`. */
  sort: Sort;
  sorts: readonly string[];
  pageSize: number;
};

/** What a page of this list is, as its function answers it. */
export type PageOf<L extends ListDefinition> = z.output<L["page"]>;

export type Sort = { key: string; desc: boolean };

/** The names in the address that a filter takes. */
export function parametersOf(name: string, { kind }: Filter): string[] {
  if (kind === "dates") return [`${name}_from`, `${name}_to`];
  if (kind === "numbers") return [`${name}_min`, `${name}_max`];
  return [name];
}

/** Values of the filters as the address writes them, by parameter; `q` among them. */
export type FilterValues = Record<string, string | string[]>;

/** Filter, order and columns, as a view keeps them; `columns` is null for the person's own. */
export type ViewState = { filter: FilterValues; sort: Sort | null; columns: string[] | null };

/** What a page of a list shows, after view and address have been put together. */
export type ListState = {
  filter: FilterValues;
  sort: Sort;
  /** Those that the address or the view names. */
  columns: string[] | null;
  view: { id: string; state: ViewState } | null;
  /** The key that the page begins after or, going back, before. */
  position: { after: string } | { before: string } | null;
};

/** The columns that are shown: those chosen, in the list's order, and always the fixed ones. */
export function shownColumns(list: ListDefinition, chosen: readonly string[] | null): Column[] {
  return list.columns.filter(
    ({ key, fixed, optional }) => fixed || (chosen ? chosen.includes(key) : !optional),
  );
}
