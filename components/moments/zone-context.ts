import { createContext } from "react";

export type PageZone = {
  /** What the page was made with, as IANA names it; null leaves it to the browser. */
  zone: string | null;
  /** Whether a moment is a stop of the Tab key that shows it in UTC. Not in the panel, whose times are in UTC. */
  stops: boolean;
};

export const Zone = createContext<PageZone>({ zone: null, stops: true });
