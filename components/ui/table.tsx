import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

type TableProps = {
  caption: string;
  children: ReactNode;
  className?: string;
  /** On a phone each row becomes a block, and each cell says `data-label` before itself. */
  stacked?: boolean;
  /** On a phone each row becomes two lines; `data-cell` of 2 to 4 places a cell (right, below, below right). */
  twoLine?: boolean;
};

/**
 * Scrolls sideways inside its own frame, never the page, by keyboard too; a shade at an edge says that there is more. `caption` names it
 * for screen readers. With more than three columns it is `stacked` or `twoLine` for members (`table.test.ts`).
 */
export function Table({ caption, children, className, stacked, twoLine }: TableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={cn(
        "side-scroll border-line bg-surface rounded-card relative overflow-x-auto border",
        className,
      )}
    >
      <table
        className={cn(
          "w-full border-collapse text-left text-sm [&_tbody_tr:last-child]:border-0 [&_tr]:border-b",
          stacked && "stacked",
          twoLine && "two-line",
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type CellProps = { numeric?: boolean };

export function Th({ numeric, className, ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      className={cn(
        "text-muted h-11 px-4 text-xs font-medium whitespace-nowrap",
        numeric && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

export function Td({ numeric, className, ...rest }: ComponentProps<"td"> & CellProps) {
  return <td className={cn("h-13 px-4 py-2", numeric && "figures text-right", className)} {...rest} />;
}
