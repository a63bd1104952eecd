"use client";

import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import { readCookie } from "@/lib/platform/browser/cookies";
import { knownZone, ownTimeZone, zoneCookie, zoneOfCookie } from "@/lib/platform/i18n/zone";

type ZoneProviderProps = {
  /** As IANA names it; null leaves it to the browser. */
  zone: string | null;
  /** Whether a moment is a stop of the Tab key that shows it in UTC. Not in the panel, whose times are in UTC. */
  stops?: boolean;
  children: ReactNode;
};

const Zone = createContext<Omit<ZoneProviderProps, "children">>({ zone: null });

/** The zone in which the moments below are written, on the server and in the browser: of a page that is made for one person. */
export function ZoneProvider({ zone, stops, children }: ZoneProviderProps) {
  return <Zone value={{ zone, stops }}>{children}</Zone>;
}

const never = () => () => undefined;

/** That of the member's profile, else that of this browser. */
const readerZone = (): string => zoneOfCookie(readCookie(zoneCookie)) ?? knownZone(ownTimeZone()) ?? "UTC";

export type ReaderZone = {
  zone: string;
  /** Whether the page was made in it: then nothing on it is written anew. */
  given: boolean;
  stops: boolean;
};

/**
 * The one answer to which time zone holds (docs/product.md, "Times"): what the page was made with; where it was made for everybody, UTC
 * until the browser has taken it over, and then the reader's.
 */
export function useZone(): ReaderZone {
  const { zone, stops = true } = useContext(Zone);
  const given = knownZone(zone);
  const own = useSyncExternalStore(never, readerZone, () => "UTC");
  return { zone: given ?? own, given: given !== null, stops };
}
