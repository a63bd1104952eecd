/** From Lucide (ISC licence), as one path each. */
const icons = {
  sunrise:
    "M12 2v8M4.93 10.93l1.41 1.41M2 18h2M20 18h2M19.07 10.93l-1.41 1.41M22 22H2M8 6l4-4 4 4M16 18a4 4 0 0 0-8 0",
  layoutDashboard:
    "M4 3h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM15 3h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM15 12h5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM4 16h5a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z",
  mountain: "M8 3l4 8 5-5 5 15H2L8 3z",
  share:
    "M15 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0 3 3 0 1 0-6 0M8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49",
  wallet:
    "M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4",
  coins:
    "M13.744 17.736a6 6 0 1 1-7.48-7.48M15 6h1v4M6.134 14.768l.866-.5 2 3.464M10 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0",
  award:
    "M15.477 12.89l1.515 8.526a.5.5 0 0 1-.81.47l-3.58-2.687a1 1 0 0 0-1.197 0l-3.586 2.686a.5.5 0 0 1-.81-.469l1.514-8.526M6 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0",
  messagesSquare:
    "M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2zM20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 1-2-2v-1",
  telescope:
    "M10.065 12.493l-6.18 1.318a.934.934 0 0 1-1.108-.702l-.537-2.15a1.07 1.07 0 0 1 .691-1.265l13.504-4.44M13.56 11.747l4.332-.924M16 21l-3.105-6.21M16.485 5.94a2 2 0 0 1 1.455-2.425l1.09-.272a1 1 0 0 1 1.212.727l1.515 6.06a1 1 0 0 1-.727 1.213l-1.09.272a2 2 0 0 1-2.425-1.455zM6.158 8.633l1.114 4.456M8 21l3.105-6.21M10 13a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  settings:
    "M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
};

export type NavItem = {
  key:
    | "today"
    | "dashboard"
    | "hub"
    | "affiliate"
    | "earnings"
    | "points"
    | "mint"
    | "chat"
    | "vision"
    | "settings";
  path: string;
  /** Its icon (`LineIcon`). */
  icon: string;
  /** Only at the side: the bottom bar of phones has room for five. */
  wide?: boolean;
  /** Pages below it belong to others. */
  exact?: boolean;
  /** Paths that count as inside this item, instead of its own. */
  within?: string;
};

export const memberNav: NavItem[] = [
  { key: "today", path: "/members", exact: true, icon: icons.sunrise },
  { key: "dashboard", path: "/members/dashboard", icon: icons.layoutDashboard },
  { key: "hub", path: "/game", icon: icons.mountain },
  { key: "affiliate", path: "/members/affiliate", icon: icons.share },
  { key: "earnings", path: "/members/earnings", wide: true, icon: icons.wallet },
  {
    key: "points",
    path: "/members/altura-points/signups",
    within: "/members/altura-points",
    wide: true,
    icon: icons.coins,
  },
  { key: "mint", path: "/mint", wide: true, icon: icons.award },
  { key: "chat", path: "/live-chat", wide: true, icon: icons.messagesSquare },
  { key: "vision", path: "/members/vision-dashboard", wide: true, icon: icons.telescope },
  { key: "settings", path: "/members/settings", icon: icons.settings },
];
