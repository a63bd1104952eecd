import type { Ref } from "react";
import type { PageZone } from "./zone-context";

type TimeElementProps = {
  ref?: Ref<HTMLTimeElement>;
  at: string;
  /** The zone of the words. */
  reader: { zone: string } & Pick<PageZone, "stops">;
  /** The words leave out the day or the time: the hint has the whole of it in the reader's zone, too. */
  partial?: boolean;
  inside?: boolean;
  title?: string;
  className?: string;
  children: string;
};

/** The element of every moment: what machines, `UtcHint` and the Tab key find in it. */
export const TimeElement = ({ at, reader, partial, inside, children, ...rest }: TimeElementProps) => (
  <time
    {...rest}
    dateTime={at}
    data-moment={reader.stops ? reader.zone : undefined}
    data-partial={reader.stops && partial ? "" : undefined}
    tabIndex={reader.stops && !inside ? 0 : undefined}
    // Zones differ between the data of engines, and time goes by between server and browser.
    suppressHydrationWarning
  >
    {children}
  </time>
);
