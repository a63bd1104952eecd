import { ArrowDown, ArrowUp } from "lucide-react";
import { Fragment } from "react";
import { Anchor } from "@/components/ui/anchor";
import { cn } from "@/components/ui/cn";
import type { ListRow, ShownColumn } from "./table-rows";

function Head({ column }: { column: ShownColumn }) {
  const { label, numeric, sorted, sortHref } = column;
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={sortHref ? (sorted ?? "none") : undefined}
      className={cn(
        "text-muted bg-surface lg:top-list z-10 h-9 px-3 text-xs font-medium whitespace-nowrap lg:sticky",
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
          <Arrow aria-hidden="true" className={cn("size-3.5", !sorted && "opacity-0")} />
        </Anchor>
      ) : (
        label
      )}
    </th>
  );
}

type TableViewProps = { caption: string; columns: ShownColumn[]; rows: ListRow[] };

/** The rows as a table; on a phone each is two lines, with what is to be read below them. */
export function TableView({ caption, columns, rows }: TableViewProps) {
  const narrow = columns.filter(({ wide }) => !wide);
  const wide = columns.filter((column) => column.wide);
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="border-line bg-surface rounded-card border max-lg:overflow-x-auto"
    >
      <table className="two-line w-full border-collapse text-left text-[0.8125rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            {narrow.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {rows.map((row) => (
            <Fragment key={row.id}>
              <tr data-row={row.id} className="hover:bg-raised/50">
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
                <tr key={key} data-below={row.id} className="border-0!">
                  <td colSpan={narrow.length} className="col-span-2! px-3 pb-3">
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
