import type { ReactNode } from "react";
import { When } from "@/components/members/when";
import type { Column, ListDefinition } from "@/lib/admin/list/definition";
import type { ListRow } from "./table-rows";

/** The columns whose cells are not read off a field. */
type Drawn<L extends ListDefinition> = Exclude<L["columns"][number], { as: string }>["key"];

/** A row as the component of its list draws it. */
export type DrawnRow<L extends ListDefinition> = {
  id: string;
  name: string;
  cells: Record<Drawn<L>, ReactNode>;
};

function plainCell({ as }: Column, value: unknown): ReactNode {
  if (typeof value !== "string" || value === "") return "–";
  return as === "when" ? <When at={value} /> : value;
}

/**
 * The rows of a list: `draw` gives each its name and its cells, except those of columns that say how their first field is
 * shown (`as`).
 */
export function listRows<L extends ListDefinition, Row extends Record<string, unknown>>(
  list: L,
  rows: readonly Row[],
  draw: (row: Row) => DrawnRow<L>,
): ListRow[] {
  const columns: readonly Column[] = list.columns;
  const plain = columns.filter(({ as }) => as);
  return rows.map((row) => {
    const { id, name, cells } = draw(row);
    const read = plain.map((column) => [column.key, plainCell(column, row[column.fields[0] ?? ""])]);
    return { id, name, cells: { ...cells, ...Object.fromEntries(read) } };
  });
}
