import type { ReactNode } from "react";
import { Table, Td, Th } from "@/components/ui/table";

type ArticleTableProps = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Columns that hold figures, zero-based. */
  figures?: readonly number[];
};

/** A table inside an article; the first cell of a row names it. */
export function ArticleTable({ caption, head, rows, figures = [] }: ArticleTableProps) {
  return (
    <Table caption={caption} className="mt-6">
      <thead>
        <tr>
          {head.map((cell, column) => (
            <Th key={column} numeric={figures.includes(column)} className="text-text text-sm">
              {cell}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells], row) => (
          <tr key={row}>
            <th scope="row" className="h-13 min-w-24 px-4 py-3 align-top font-medium sm:min-w-36">
              {first}
            </th>
            {cells.map((cell, column) => {
              const numeric = figures.includes(column + 1);
              return (
                <Td
                  key={column}
                  numeric={numeric}
                  className={
                    numeric
                      ? "py-3 align-top whitespace-nowrap"
                      : "text-muted min-w-28 py-3 align-top sm:min-w-40"
                  }
                >
                  {cell}
                </Td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
