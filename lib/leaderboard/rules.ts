/** The times over which members are ranked (docs/product.md, "Points"); the first is the page's own. */
export const boardWindows = ["week", "month", "season", "all"] as const;
export type BoardWindow = (typeof boardWindows)[number];

/** Places on a page, and the last page there is: further down the own place and the search lead. */
export const boardPage = { size: 50, last: 200 } as const;

/** Address of a board without a locale prefix. */
export const boardPath = (window: BoardWindow) =>
  window === "week" ? "/leaderboard" : `/leaderboard/${window}`;

/** The board of a name in an address. */
export const boardOf = (name: string): BoardWindow | undefined =>
  boardWindows.find((window) => window === name);
