import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Table, Td, Th } from "@/components/ui/table";

type ArticleTableProps = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Columns that hold figures, zero-based. */
  figures?: readonly number[];
  /**
   * How it looks on a phone: `stack` puts the cells of a row below each other, each after the name of its column, so
   * that nothing is out of sight; `keep` is for tables that are narrow anyway, as those with two columns are.
   */
  phone?: "stack" | "keep";
};

/** A table inside an article; the first cell of a row names it. */
export function ArticleTable({ caption, head, rows, figures = [], phone }: ArticleTableProps) {
  const stacked = (phone ?? (head.length > 2 ? "stack" : "keep")) === "stack";
  return (
    <Table caption={caption} stacked={stacked}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <Th key={column} numeric={figures.includes(column)} className="text-text text-sm max-sm:px-3">
              {cell}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells], row) => (
          <tr key={row}>
            <th scope="row" className="h-13 px-4 py-3 align-top font-medium max-sm:px-3 sm:min-w-36">
              {first}
            </th>
            {cells.map((cell, column) => {
              const numeric = figures.includes(column + 1);
              return (
                <Td
                  key={column}
                  numeric={numeric}
                  data-label={stacked ? head[column + 1] : undefined}
                  className={cn(
                    "py-3 align-top max-sm:px-3",
                    numeric ? "whitespace-nowrap" : "text-muted sm:min-w-36",
                  )}
                >
                  {stacked ? <div>{cell}</div> : cell}
                </Td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
