"use client";
"use no memo";

import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnVisibilityState,
  type RowSelectionState,
  type SortingState,
} from "@tanstack/react-table";
import { useRouter } from "next/navigation";
import { startTransition, useMemo, useState, type ReactNode } from "react";
import { chooseColumnsAction } from "@/lib/admin/lists/actions";
import { useSelection } from "./bulk/selection";
import { ColumnMenu } from "./column-menu";
import { ListExport } from "./list-export";
import type { ListRow, ShownColumn } from "./table-rows";
import { TableView } from "./table-view";

/* The table object keeps its identity while its state changes, so what React's compiler would keep of it is stale. */

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
const helper = createColumnHelper<typeof features, ListRow>();

type ListTableProps = {
  list: string;
  caption: string;
  columns: ShownColumn[];
  rows: ListRow[];
  /** Where another choice of columns is written: into the address, which names them; null to keep it for the person. */
  columnsHref: string | null;
  /** What the export asks for; null for who may not. */
  exported: { query: string; total: string } | null;
  /** Whether rows can be ticked; what is then done with them stands in `job` and `bulk`. */
  selectable: boolean;
  job: ReactNode;
  bulk: ReactNode;
  /** Search, filters and views; chips; what stands in the place of no rows; pages. */
  tools: ReactNode;
  chips: ReactNode;
  empty: ReactNode;
  footer: ReactNode;
};

/** What was shown or hidden here since the page was asked for in this place. */
type Choices = { columnsHref: string | null; told: string; chosen: ColumnVisibilityState };

const visibilityOf = (columns: ShownColumn[]): ColumnVisibilityState =>
  Object.fromEntries(columns.map(({ key, shown }) => [key, shown]));

/** The rows of a list with the state of its table. */
export function ListTable({
  list,
  caption,
  columns,
  rows,
  columnsHref,
  exported,
  selectable,
  job,
  bulk,
  tools,
  chips,
  empty,
  footer,
}: ListTableProps) {
  const router = useRouter();
  const told = JSON.stringify(visibilityOf(columns));
  const [kept, keep] = useState<Choices>({ columnsHref, told, chosen: {} });
  // Another view, or the address, may show other columns than were chosen here. The person's own choice is kept by a call
  // of its own: a page that was asked for before knows nothing of it.
  const current = kept.columnsHref === columnsHref && (columnsHref === null || kept.told === told);
  if (!current) keep({ columnsHref, told, chosen: {} });
  const chosen = current ? kept.chosen : {};
  const visibility = { ...visibilityOf(columns), ...chosen };
  const sorted = columns.find((column) => column.sorted);
  const sorting: SortingState = sorted ? [{ id: sorted.key, desc: sorted.sorted === "descending" }] : [];

  const [{ ids, all }, select] = useSelection(list);
  const rowSelection: RowSelectionState = Object.fromEntries(
    (all ? rows.map(({ id }) => id) : ids).map((id) => [id, true]),
  );

  const keys = columns.map(({ key }) => key).join(",");
  const definitions = useMemo(
    () =>
      helper.columns(
        keys.split(",").map((key) => helper.display({ id: key, cell: ({ row }) => row.original.cells[key] })),
      ),
    [keys],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableRowSelection: selectable,
    state: { columnVisibility: visibility, sorting, rowSelection },
    onRowSelectionChange: (update) => {
      const next = typeof update === "function" ? update(rowSelection) : update;
      select({ ids: Object.keys(next).filter((id) => next[id]), all: null });
    },
  });

  function show(key: string, shown: boolean) {
    const next = { ...visibility, [key]: shown };
    keep({ columnsHref, told, chosen: { ...chosen, [key]: shown } });
    const names = keys
      .split(",")
      .filter((each) => next[each])
      .join(",");
    if (columnsHref === null) void chooseColumnsAction(null, { list, columns: names });
    else
      startTransition(() =>
        router.replace(`${columnsHref}${columnsHref.includes("?") ? "&" : "?"}cols=${names}`, {
          scroll: false,
        }),
      );
  }

  const visible = table.getVisibleLeafColumns().map(({ id }) => id);
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      <div className="relative flex flex-wrap items-center gap-2">
        {tools}
        <ColumnMenu
          columns={columns.map((column) => ({ ...column, shown: visible.includes(column.key) }))}
          onChange={show}
        />
        {exported && <ListExport list={list} columns={visible} {...exported} />}
      </div>
      {chips}
      {job}
      {rows.length === 0 ? (
        empty
      ) : (
        <TableView
          caption={caption}
          columns={columns.filter(({ key }) => visible.includes(key))}
          selection={
            selectable
              ? {
                  all: table.getIsAllPageRowsSelected(),
                  some: table.getIsSomePageRowsSelected(),
                  selectAll: (ticked) => table.toggleAllPageRowsSelected(ticked),
                  select: (id, ticked) => table.getRow(id).toggleSelected(ticked),
                }
              : null
          }
          rows={table.getRowModel().rows.map((row) => ({
            ...row.original,
            selected: row.getIsSelected(),
            cells: Object.fromEntries(
              row
                .getVisibleCells()
                .map((cell) => [cell.column.id, <table.FlexRender key={cell.id} cell={cell} />]),
            ),
          }))}
        />
      )}
      {footer}
      {bulk}
    </div>
  );
}
