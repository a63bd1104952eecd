import {
  Award,
  Coins,
  LayoutDashboard,
  Mountain,
  Sunrise,
  Settings,
  Share2,
  MessagesSquare,
  Telescope,
  Wallet,
  type LucideIcon,
} from "lucide-react";

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
  icon: LucideIcon;
  /** Only at the side: the bottom bar of phones has room for five. */
  wide?: boolean;
  /** Pages below it belong to others. */
  exact?: boolean;
  /** Paths that count as inside this item, instead of its own. */
  within?: string;
};

export const memberNav: NavItem[] = [
  { key: "today", path: "/members", exact: true, icon: Sunrise },
  { key: "dashboard", path: "/members/dashboard", icon: LayoutDashboard },
  { key: "hub", path: "/game", icon: Mountain },
  { key: "affiliate", path: "/members/affiliate", icon: Share2 },
  { key: "earnings", path: "/members/earnings", wide: true, icon: Wallet },
  {
    key: "points",
    path: "/members/altura-points/signups",
    within: "/members/altura-points",
    wide: true,
    icon: Coins,
  },
  { key: "mint", path: "/mint", wide: true, icon: Award },
  { key: "chat", path: "/live-chat", wide: true, icon: MessagesSquare },
  { key: "vision", path: "/members/vision-dashboard", wide: true, icon: Telescope },
  { key: "settings", path: "/members/settings", icon: Settings },
];
