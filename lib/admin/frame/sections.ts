import type { CaseKind } from "@/lib/admin/work/kinds";
import { listPages } from "./list-pages.gen";

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
  /** Pages below it that are no lists; `forAdmins` are those that moderators of the section may not open. */
  parts?: readonly string[];
  forAdmins?: readonly string[];
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
    parts: ["retention", "funnels", "engagement", "pages"],
    forAdmins: ["money"],
  },
  { key: "home", path: "/admin/home", group: "people", role: "moderator", parts: ["flags"] },
  { key: "team", path: "/admin/team", group: "people", role: "moderator", parts: ["chat"] },
  {
    key: "walletPoints",
    path: "/admin/wallet-points",
    group: "people",
    role: "moderator",
    parts: ["rules"],
  },
  { key: "teamPoints", path: "/admin/team-points", group: "people", role: "moderator" },
  {
    key: "billing",
    path: "/admin/billing",
    group: "money",
    role: "admin",
    waiting: ["payment"],
    parts: ["checks", "plans"],
  },
  { key: "payouts", path: "/admin/payouts", group: "money", role: "admin", waiting: ["payout"] },
  { key: "nft", path: "/admin/nft", group: "money", role: "admin", parts: ["allowlist"] },
  {
    key: "work",
    path: "/admin/work",
    group: "community",
    role: "moderator",
    waiting: "all",
    parts: ["forms"],
  },
  {
    key: "content",
    path: "/admin/content",
    group: "community",
    role: "moderator",
    waiting: ["proof"],
    parts: ["seasons", "mails"],
  },
  { key: "campaigns", path: "/admin/email-campaign", group: "community", role: "moderator" },
  { key: "feedback", path: "/admin/feedback", group: "community", role: "moderator", waiting: ["feedback"] },
  { key: "security", path: "/admin/security", group: "system", role: "admin" },
  { key: "settings", path: "/admin/settings", group: "system", role: "admin" },
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

/** Where the name of a page of a section is, below `admin.frame`: `pages.content.streamsAttendance`. */
export function nameOf(section: Pick<Section, "key" | "path">, path: string): string {
  const [first, ...deeper] = path.slice(section.path.length + 1).split("/");
  const below = deeper.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
  return first ? `pages.${section.key}.${first}${below}` : `sections.${section.key}`;
}

export type PanelPage = Pick<Section, "path" | "role"> & { section: Section; name: string };

/** Every page below a section that has a name: the lists, as they are declared, and the parts that are none. */
export const pages: readonly PanelPage[] = sections.flatMap((section: Section) => {
  const lists: readonly { section: string; path: Section["path"]; role?: "admin" }[] = listPages;
  const part = (role: Section["role"]) => (key: string) => ({
    path: `${section.path}/${key}` as const,
    role,
  });
  const below = [
    ...lists.filter((list) => list.section === section.key),
    ...(section.parts ?? []).map(part(section.role)),
    ...(section.forAdmins ?? []).map(part("admin")),
  ];
  return below.map(({ path, role = section.role }) => ({ section, path, role, name: nameOf(section, path) }));
});

/** Those that someone with these roles may open. */
export const pagesFor = (isAdmin: boolean): readonly PanelPage[] =>
  pages.filter(({ role }) => isAdmin || role === "moderator");
