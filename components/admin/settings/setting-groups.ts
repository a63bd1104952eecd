/** Which settings stand together, by the part of their key before the point, in this order. */
const families = [
  ["people", ["username", "wallet", "account", "import"]],
  ["points", ["points", "referral", "leaderboard", "streams", "missions", "checkin"]],
  ["money", ["billing", "gifts", "commission", "mint", "pledge", "storefront"]],
  ["community", ["chat", "discord", "applications", "appeals", "cases", "governance", "transparency"]],
  ["system", ["staff", "mail", "campaigns", "events", "analytics", "reconciliation", "webhooks"]],
] as const;

type SettingGroup = (typeof families)[number][0];
export type GroupOf<T> = { group: SettingGroup; settings: T[] };

/** Settings by group, in the order in which they come; groups without any are left out. */
export function groupSettings<T extends { key: string }>(settings: readonly T[]): GroupOf<T>[] {
  return families
    .map(([group, names]) => ({
      group,
      settings: settings.filter(({ key }) => (names as readonly string[]).includes(key.split(".")[0] ?? "")),
    }))
    .filter((each) => each.settings.length > 0);
}
