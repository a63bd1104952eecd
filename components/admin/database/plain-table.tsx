import { useTranslations } from "next-intl";
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

/** On a phone, where each row is a block, these are shown at first. */
const firstRows = 5;

/** One table of the page with its heading. On a phone its first rows, and the others when they are asked for. */
export function PlainTable({ title, note, none, columns, rows, children }: PlainTableProps) {
  const t = useTranslations("adminDatabase");
  return (
    <section className="group/table min-w-0">
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
            {rows.map((row, place) => (
              <tr
                key={row.key}
                className={cn(place >= firstRows && "max-sm:group-not-has-[details[open]]/table:hidden")}
              >
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
      {rows.length > firstRows && (
        <details className="group/more sm:hidden">
          <summary className="text-glacier flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
            <span className="group-open/more:hidden">{t("more", { count: rows.length - firstRows })}</span>
            <span className="hidden group-open/more:inline">{t("fewer")}</span>
          </summary>
        </details>
      )}
    </section>
  );
}
