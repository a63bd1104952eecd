"use client";

import { useContext, useSyncExternalStore, type ReactNode } from "react";
import { knownZone } from "@/lib/platform/i18n/zone";
import { readerZone } from "./reader-zone";
import { Zone, type PageZone } from "./zone-context";

type ZoneProviderProps = Pick<PageZone, "zone"> & Partial<PageZone> & { children: ReactNode };

/** The zone in which the moments below are written, on the server and in the browser: of a page that is made for one person. */
export function ZoneProvider({ zone, stops = true, children }: ZoneProviderProps) {
  return <Zone value={{ zone, stops }}>{children}</Zone>;
}

const never = () => () => undefined;

/**
 * The one answer to which time zone holds (docs/product.md, "Times"): what the page was made with; where it was made for everybody, UTC
 * until the browser has taken it over, and then the reader's.
 */
export function useZone(): { zone: string; stops: boolean } {
  const { zone, stops } = useContext(Zone);
  const own = useSyncExternalStore(never, readerZone, () => "UTC");
  return { zone: knownZone(zone) ?? own, stops };
}
