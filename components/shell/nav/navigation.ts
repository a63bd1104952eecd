import { hubOrders, hubSections } from "@/lib/hub/sections";
import type { Me } from "@/lib/members/me";
import { receiptsPath, settingsPath } from "@/lib/members/settings-paths";
import { navIcons } from "./nav-icons";

/** `people` is foreseen, with its place after the chat. */
type GroupKey =
  "today" | "climb" | "chat" | "people" | "invite" | "membership" | "shop" | "vision" | "settings";

type HubKey = (typeof hubOrders.climb)[number]["key"];
type EntryKey =
  | HubKey
  | "today"
  | "dashboard"
  | "chat"
  | "affiliate"
  | "earnings"
  | "plan"
  | "receipts"
  | "token"
  | "ownShop"
  | "shops"
  | "vision"
  | "settings"
  | "feedback"
  | "panel"
  | "site";

/** What is counted beside an entry; `notices`, of the bell in the corner beside the account, are foreseen. */
type Count = "unread" | "notices";

export type NavEntry = {
  /** Names it in messages (`nav.entries`). */
  key: EntryKey;
  /** Without locale, with the query it needs. */
  path: string;
  /** Paths that count as inside of it beside its own; the longest decides. */
  within?: readonly string[];
  /** Pages below its path belong to others. */
  exact?: boolean;
  /** Who sees it; everybody where nothing is said. */
  for?: "seller" | "staff";
};

export type NavGroup = {
  key: Exclude<GroupKey, "people">;
  /** One path (`LineIcon`). */
  icon: string;
  count?: Count;
  /** The first one that somebody sees is where the group itself leads. */
  entries: readonly NavEntry[];
};

/** The member for whom the navigation is made; what is not known yet is left out. */
export type Viewer = { seller: boolean; staff: boolean; waiting: boolean };

/** Somebody as `GET /api/me` tells it; null until that is known. */
export const viewerOf = (member: Me["member"]): Viewer => ({
  seller: member?.sells ?? false,
  staff: (member?.roles.length ?? 0) > 0,
  waiting: member?.waiting ?? false,
});

/** Order of the sections of the hub, by the flag `hub_order`. */
export type HubOrder = keyof typeof hubOrders;

const hub = (key: HubKey, within?: readonly string[]): NavEntry => {
  const section = hubOrders.climb.find((one) => one.key === key);
  return { key, path: section?.path ?? "", ...(within && { within }) };
};

const navGroups: readonly NavGroup[] = [
  {
    key: "today",
    icon: navIcons.sunrise,
    entries: [
      { key: "today", path: "/members", exact: true },
      { key: "dashboard", path: "/members/dashboard" },
    ],
  },
  {
    key: "climb",
    icon: navIcons.mountain,
    entries: [
      hub("game"),
      hub("missions"),
      hub("challenges"),
      hub("leaderboard"),
      hub("xp", ["/members/altura-points"]),
      hub("story"),
      hub("discord"),
    ],
  },
  {
    key: "chat",
    icon: navIcons.messagesSquare,
    count: "unread",
    entries: [{ key: "chat", path: "/live-chat" }],
  },
  {
    key: "invite",
    icon: navIcons.share,
    entries: [
      { key: "affiliate", path: "/members/affiliate" },
      { key: "earnings", path: "/members/earnings" },
    ],
  },
  {
    key: "membership",
    icon: navIcons.award,
    entries: [
      {
        key: "plan",
        path: settingsPath("membership"),
        within: ["/payment-success", "/payment-canceled", "/subscription-success"],
      },
      {
        key: "receipts",
        path: receiptsPath,
        within: ["/members/settings/receipts"],
      },
      {
        key: "token",
        path: "/mint",
        within: ["/mint-hub", "/connect-wallet-post-purchase", "/mint-success"],
      },
    ],
  },
  {
    key: "shop",
    icon: navIcons.store,
    entries: [
      { key: "ownShop", path: "/connect-demo", for: "seller" },
      { key: "shops", path: "/shops", within: ["/storefront"] },
    ],
  },
  {
    key: "vision",
    icon: navIcons.telescope,
    entries: [{ key: "vision", path: "/members/vision-dashboard" }],
  },
  {
    key: "settings",
    icon: navIcons.settings,
    entries: [
      { key: "settings", path: "/members/settings", within: ["/members/staff-invite"] },
      hub("account"),
      hub("linked"),
    ],
  },
];

/** How many groups the bar at the foot of a phone has room for, beside the button for all the rest. */
const inBar = 4;

const isFor = (entry: NavEntry, viewer: Viewer) => !entry.for || viewer[entry.for];

/** The groups that somebody sees, in their order, each with the entries that they see. */
export function groupsFor(viewer: Viewer, order: HubOrder = "climb"): NavGroup[] {
  const rank = hubOrders[order].map(({ key }) => key as EntryKey);
  return navGroups.map((group) => {
    const entries = group.entries.filter((entry) => isFor(entry, viewer));
    if (group.key !== "climb") return { ...group, entries };
    return { ...group, entries: entries.toSorted((a, b) => rank.indexOf(a.key) - rank.indexOf(b.key)) };
  });
}

/** Below the groups: the panel for staff, a message to the team, and the way out of the member area. */
export function footFor(viewer: Viewer, path: string): NavEntry[] {
  const foot: NavEntry[] = [
    // The first: it comes later than the others, which must not move.
    { key: "panel", path: panelPath(viewer), for: "staff" },
    { key: "feedback", path: `/members/feedback${path === "/members/feedback" ? "" : `?from=${path}`}` },
    { key: "site", path: "/", exact: true },
  ];
  return foot.filter((entry) => isFor(entry, viewer));
}

/**
 * The pages of the account menu, in the order of docs/product.md, "Top bar", by their names in `shell.account`. On pages of the site
 * without the navigation they are a member's way to their own.
 */
export function accountLinks(viewer: Viewer) {
  const links = [
    { key: "dashboard", path: "/members/dashboard" },
    { key: "settings", path: "/members/settings" },
    { key: "referrals", path: "/members/affiliate" },
    { key: "admin", path: panelPath(viewer) },
  ] as const;
  return links.filter(({ key }) => key !== "admin" || viewer.staff);
}

/** Where the panel opens: on the list of work while something waits there for this person. */
export const panelPath = ({ waiting }: Pick<Viewer, "waiting">) => (waiting ? "/admin/work" : "/admin");

/** The groups of the bar of a phone. The sheet behind its last button has everything, in the same order. */
export const barOf = (groups: readonly NavGroup[]) => groups.slice(0, inBar);

/** Whether an entry has a line of its own below its group, which is not there for one that is called like the group. */
export const hasLine = (group: NavGroup, entry: NavEntry) => entry.key !== group.key;

const isHub = (path: string) => hubSections.some((section) => section.path === path);

/** Between sections of the hub the frame brings the reader to their place (components/hub/hub-place.tsx). */
export const staysInHub = (from: string, to: string): boolean => isHub(from) && isHub(to);

const pathOf = (entry: NavEntry) => entry.path.split(/[?#]/)[0] ?? "";

/** How closely a path belongs to an entry: the length of what fits; 0 where nothing does. */
function closeness(entry: NavEntry, path: string, tab: string | null): number {
  const ofTab = /\?tab=(\w+)$/.exec(entry.path)?.[1];
  const isOwn = !entry.path.includes("?") || (ofTab !== undefined && ofTab === tab);
  const own = isOwn && !entry.path.includes("#") ? [pathOf(entry)] : [];
  const fits = (base: string) => path === base || (!entry.exact && path.startsWith(`${base}/`));
  const lengths = [...own, ...(entry.within ?? [])].filter(fits).map(({ length }) => length);
  return Math.max(0, ...lengths) + (ofTab === tab && lengths.length > 0 ? 0.5 : 0);
}

export type Place = { group: NavGroup["key"]; entry: EntryKey };

/** Where a page stands in the navigation: `path` without locale, `tab` of its query. Null where it has no place. */
export function placeAt(path: string, tab: string | null = null): Place | null {
  let best = 0;
  let place: Place | null = null;
  for (const group of navGroups) {
    for (const entry of group.entries) {
      const close = closeness(entry, path, tab);
      if (close > best) [best, place] = [close, { group: group.key, entry: entry.key }];
    }
  }
  return place;
}

const besidePages =
  /^\/(?:game|missions|challenges|leaderboard|xp|story|discord|account|linked-accounts|live-chat|mint|mint-hub|connect-wallet-post-purchase|payment-success|payment-canceled|subscription-success|mint-success|connect-demo|storefront|shops)(?:\/|$)/;

/**
 * How a page has the navigation (docs/product.md, "Member navigation"): `area` in place of the top bar, `beside` it for who is
 * signed in, or not at all. `path` without locale. The layout of pages `beside` is `<SiteFrame room>`.
 */
export function navAt(path: string): "area" | "beside" | null {
  if (path === "/members/vision-dashboard") return null;
  if (/^\/members(?:\/|$)/.test(path)) return "area";
  return besidePages.test(path) ? "beside" : null;
}
