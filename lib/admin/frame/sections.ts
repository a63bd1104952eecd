import type { CaseKind } from "@/lib/admin/work/kinds";

export const groups = ["people", "money", "community", "system"] as const;
type Group = (typeof groups)[number];

type Line = {
  /** Names the page in messages (`admin.frame.sections`) and its icon (`components/admin/frame/section-icons.ts`). */
  key: string;
  /** Without a locale. */
  path: `/admin/${string}`;
  group: Group;
  /** Whom its page lets in (docs/product.md, "Roles"). */
  role: "moderator" | "admin";
  /** Which cases wait on it, or every kind: shown beside its name, added up. */
  waiting?: readonly CaseKind[] | "all";
  /** Pages below it that have a name of their own (`admin.frame.pages.<section>.<part>`): for the palette and the breadcrumbs. */
  parts?: readonly string[];
};

/**
 * The pages of the panel, in the order of its navigation. A page is listed once it works: the navigation, the breadcrumbs,
 * the command palette, the gate of the page and the legacy redirects all read this table.
 */
export const sections = [
  { key: "dashboard", path: "/admin/dashboard", group: "people", role: "moderator" },
  {
    key: "analytics",
    path: "/admin/analytics",
    group: "people",
    role: "moderator",
    parts: ["retention", "funnels", "money", "engagement", "pages", "events", "clicks"],
  },
  {
    key: "home",
    path: "/admin/home",
    group: "people",
    role: "moderator",
    parts: ["segments", "flags", "import"],
  },
  { key: "team", path: "/admin/team", group: "people", role: "moderator", parts: ["chat", "moderation"] },
  {
    key: "walletPoints",
    path: "/admin/wallet-points",
    group: "people",
    role: "moderator",
    parts: ["lines", "rules"],
  },
  { key: "teamPoints", path: "/admin/team-points", group: "people", role: "moderator" },
  {
    key: "billing",
    path: "/admin/billing",
    group: "money",
    role: "admin",
    waiting: ["payment"],
    parts: ["subscriptions", "invoices", "returns", "events", "checks", "codes", "plans", "gifts"],
  },
  { key: "payouts", path: "/admin/payouts", group: "money", role: "admin", waiting: ["payout"] },
  {
    key: "nft",
    path: "/admin/nft",
    group: "money",
    role: "admin",
    parts: ["allowlist", "tokens", "mints", "vouchers", "honorary"],
  },
  {
    key: "work",
    path: "/admin/work",
    group: "community",
    role: "moderator",
    waiting: "all",
    parts: ["applications", "forms"],
  },
  {
    key: "content",
    path: "/admin/content",
    group: "community",
    role: "moderator",
    waiting: ["proof"],
    parts: [
      "missions",
      "challenges",
      "seasons",
      "streams",
      "story",
      "polls",
      "goals",
      "referrals",
      "texts",
      "mails",
    ],
  },
  {
    key: "campaigns",
    path: "/admin/email-campaign",
    group: "community",
    role: "moderator",
    parts: ["recipients"],
  },
  { key: "feedback", path: "/admin/feedback", group: "community", role: "moderator", waiting: ["feedback"] },
  { key: "security", path: "/admin/security", group: "system", role: "admin", parts: ["audit", "sessions"] },
  { key: "settings", path: "/admin/settings", group: "system", role: "admin", parts: ["webhooks"] },
  { key: "health", path: "/admin/health", group: "system", role: "moderator" },
  { key: "database", path: "/admin/db-performance", group: "system", role: "admin" },
] as const satisfies readonly Line[];

export type SectionKey = (typeof sections)[number]["key"];
export type Section = Line & { key: SectionKey };

export const sectionOf = (key: SectionKey): Section =>
  sections.find((section) => section.key === key) as Section;

/** The section of a path without locale, its detail pages included; null on a page that is none. */
export function sectionAt(path: string): Section | null {
  return sections.find((section) => path === section.path || path.startsWith(`${section.path}/`)) ?? null;
}

/** The sections that someone with these roles may open. */
export function sectionsFor(isAdmin: boolean): readonly Section[] {
  return sections.filter((section: Section) => isAdmin || section.role === "moderator");
}
