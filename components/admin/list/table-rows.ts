import type { ReactNode } from "react";

/** A column as the browser gets it: words and addresses are finished. */
export type ShownColumn = {
  key: string;
  label: string;
  shown: boolean;
  numeric: boolean;
  fixed: boolean;
  wide: boolean;
  phone: number | null;
  /** Where clicking its head leads; null where it does not sort. */
  sortHref: string | null;
  sorted: "ascending" | "descending" | null;
};

/** A row: its cells were rendered on the server, by column. */
export type ListRow = {
  id: string;
  /** Names the row where it is ticked: "Noor Haddad". */
  name: string;
  cells: Record<string, ReactNode>;
};
