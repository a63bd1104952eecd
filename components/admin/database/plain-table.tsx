import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Table, Td, Th } from "@/components/ui/table";

/** `wide`: left out on a phone. */
type Column = { key: string; text: string; numeric?: boolean; wide?: boolean };

type PlainTableProps = {
  title: string;
  note?: ReactNode;
  /** Said when there are no rows. */
  none: string;
  columns: readonly Column[];
  /** The first cell names its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  children?: ReactNode;
};

/** One table of the page with its heading; on a phone each row is a block. */
export function PlainTable({ title, note, none, columns, rows, children }: PlainTableProps) {
  return (
    <section className="min-w-0">
      <h2 className="text-base font-semibold">{title}</h2>
      {note && <p className="text-muted mt-0.5 max-w-[70ch] text-sm">{note}</p>}
      {children}
      {rows.length === 0 ? (
        <p className="border-line text-muted rounded-card mt-2 border p-4 text-sm">{none}</p>
      ) : (
        <Table caption={title} stacked className="mt-2">
          <thead>
            <tr>
              {columns.map(({ key, text, numeric, wide }) => (
                <Th key={key} numeric={numeric} className={cn(wide && "max-md:hidden")}>
                  {text}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                {row.cells.map((cell, index) => {
                  const { key, text, numeric, wide } = columns[index] as Column;
                  return index === 0 ? (
                    <th key={key} scope="row" className="px-4 py-2 font-medium break-words">
                      {cell}
                    </th>
                  ) : (
                    <Td
                      key={key}
                      numeric={numeric}
                      data-label={text}
                      className={cn("h-10", numeric && "whitespace-nowrap", wide && "max-md:hidden")}
                    >
                      {cell}
                    </Td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
