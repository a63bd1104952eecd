/** The sections of the hub in their order (docs/product.md, "The hub"); `own` ones are the member's alone. */
export const hubSections = [
  { key: "game", path: "/game", own: false },
  { key: "missions", path: "/missions", own: false },
  { key: "challenges", path: "/challenges", own: false },
  { key: "leaderboard", path: "/leaderboard", own: false },
  { key: "xp", path: "/xp", own: true },
  { key: "story", path: "/story", own: false },
  { key: "discord", path: "/discord", own: true },
  { key: "account", path: "/account", own: true },
  { key: "linked", path: "/linked-accounts", own: true },
] as const;
