import type { ReactNode } from "react";
import { Table, Th } from "@/components/ui/table";

type FileTableProps = {
  caption: string;
  /** Said instead of the table while it has no rows. */
  none: string;
  columns: { key: string; text: string; numeric?: boolean; hidden?: boolean }[];
  rows: number;
  children: ReactNode;
};

/** The table of one tab: rows become blocks on a phone. */
export function FileTable({ caption, none, columns, rows, children }: FileTableProps) {
  if (rows === 0) return <p className="text-muted py-8 text-center text-sm">{none}</p>;
  return (
    <Table caption={caption} stacked>
      <thead>
        <tr>
          {columns.map(({ key, text, numeric, hidden }) => (
            <Th key={key} numeric={numeric}>
              {hidden ? <span className="sr-only">{text}</span> : text}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}
