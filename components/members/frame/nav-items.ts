import { Award, Coins, LayoutDashboard, Settings, Share2, type LucideIcon } from "lucide-react";

export type NavItem = {
  key: "dashboard" | "affiliate" | "points" | "mint" | "settings";
  path: string;
  icon: LucideIcon;
  /** Paths that count as inside this item, instead of its own. */
  within?: string;
  /** One more path that does. */
  also?: string;
};

export const memberNav: NavItem[] = [
  { key: "dashboard", path: "/members/dashboard", icon: LayoutDashboard },
  { key: "affiliate", path: "/members/affiliate", icon: Share2 },
  { key: "points", path: "/members/altura-points/signups", within: "/members/altura-points", icon: Coins },
  { key: "mint", path: "/mint", icon: Award },
  { key: "settings", path: "/members/settings", also: "/linked-accounts", icon: Settings },
];
