import { ArrowDown, ArrowUp } from "lucide-react";
import { Fragment } from "react";
import { useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { cn } from "@/components/ui/cn";
import { SelectBox } from "./bulk/select-box";
import type { ListRow, ShownColumn } from "./table-rows";

function Head({ column }: { column: ShownColumn }) {
  const { label, numeric, sorted, sortHref } = column;
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={sortHref ? (sorted ?? "none") : undefined}
      className={cn(
        "text-muted bg-surface z-10 h-9 px-3 text-xs font-medium whitespace-nowrap lg:sticky lg:top-13 print:static",
        numeric && "text-right",
      )}
    >
      {sortHref ? (
        <Anchor
          stay
          href={sortHref}
          className={cn("hover:text-text inline-flex min-h-9 items-center gap-1", sorted && "text-text")}
        >
          {label}
          {sorted && <Arrow aria-hidden="true" className="size-3.5" />}
        </Anchor>
      ) : (
        label
      )}
    </th>
  );
}

type TableViewProps = {
  caption: string;
  columns: ShownColumn[];
  rows: (ListRow & { selected: boolean })[];
  /** Null where rows cannot be ticked. */
  selection: {
    all: boolean;
    some: boolean;
    selectAll: (ticked: boolean) => void;
    select: (id: string, ticked: boolean) => void;
  } | null;
};

/** The rows as a table; on a phone each is two lines, with what is to be read below them. */
export function TableView({ caption, columns, rows, selection }: TableViewProps) {
  const t = useTranslations("admin.list");
  const narrow = columns.filter(({ wide }) => !wide);
  const wide = columns.filter((column) => column.wide);
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="side-scroll border-line bg-surface rounded-card border max-lg:overflow-x-auto"
    >
      <table
        className={cn(
          "two-line w-full border-collapse text-left text-[0.8125rem]",
          selection && "selectable",
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            {selection && (
              <th scope="col" className="bg-surface z-10 w-9 pl-1 lg:sticky lg:top-13 print:static">
                <SelectBox
                  label={t("selectPage")}
                  checked={selection.all}
                  some={selection.some}
                  onChange={selection.selectAll}
                />
              </th>
            )}
            {narrow.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <tr
                data-row={row.id}
                aria-selected={selection ? row.selected : undefined}
                className="border-line hover:bg-raised/50 aria-selected:bg-accent/10 border-t first:border-t-0"
              >
                {selection && (
                  <td data-cell="select" className="w-9 pl-1">
                    <SelectBox
                      label={t("selectRow", { name: row.name })}
                      checked={row.selected}
                      onChange={(ticked) => selection.select(row.id, ticked)}
                    />
                  </td>
                )}
                {narrow.map(({ key, numeric, phone }) => (
                  <td
                    key={key}
                    data-cell={phone ?? undefined}
                    className={cn(
                      "h-11 px-3 py-1.5",
                      numeric && "figures text-right",
                      !phone && "max-sm:hidden!",
                    )}
                  >
                    {row.cells[key]}
                  </td>
                ))}
              </tr>
              {wide.map(({ key }) => (
                <tr key={key} data-below={row.id}>
                  <td colSpan={narrow.length + (selection ? 1 : 0)} className="col-span-2! px-3 pb-3">
                    {row.cells[key]}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
