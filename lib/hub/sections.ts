/** The sections of the hub in their order (docs/product.md, "Members"); `own` ones are the member's alone. */
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

/** What can be done stands first, the overview after it. */
const doing = ["missions", "challenges", "game"];

/** The orders that the flag `hub_order` chooses from. */
export const hubOrders = {
  climb: hubSections,
  doing: [
    ...doing.flatMap((key) => hubSections.filter((section) => section.key === key)),
    ...hubSections.filter(({ key }) => !doing.includes(key)),
  ],
} as const;
