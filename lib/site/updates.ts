/** What is new, newest first; words are messages `pages.updates.items.<key>`. Only what has really happened. */
export const updates = [
  { key: "figures", date: "2026-11-21T06:30:00Z", path: "/nft-metrics" },
  { key: "open", date: "2026-11-21T05:00:00Z", path: "/" },
] as const;
