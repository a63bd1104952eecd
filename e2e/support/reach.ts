import { globSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import {
  accountLinks,
  barOf,
  footFor,
  groupsFor,
  hasLine,
  navAt,
  placeAt,
  type Viewer,
} from "../../components/shell/nav/navigation.ts";
import { elementsIn } from "./page-facts.ts";
import { readPage, type FetchPage } from "./read-page.ts";

const root = join(import.meta.dirname, "../..");

const variesMuch = (path: string) => path.split("[...").length;
const varies = (path: string) => path.split("[").length;

/** The pages of the app by their addresses, `[x]` for what varies; the exact ones first, those for any address last. */
export const appPages: readonly string[] = globSync("app/[[]locale[]]/**/page.tsx", { cwd: root })
  .map((file) => file.replace(/^app\/\[locale\]/, "").replace(/\/page\.tsx$/, ""))
  .map((path) => path.replace(/\/\([^)]*\)/g, "") || "/")
  .sort((a, b) => variesMuch(a) - variesMuch(b) || varies(a) - varies(b) || a.localeCompare(b));

const forms = appPages.map((page) => {
  const source = page
    .replace(/\/\[\[\.\.\.\w+\]\]/g, "(?:/.+)?")
    .replace(/\[\.\.\.\w+\]/g, ".+")
    .replace(/\[\w+\]/g, "[^/]+");
  return { page, form: new RegExp(`^${source}$`) };
});

/** The page of the app that answers a path without locale. */
const pageOf = (path: string) => forms.find(({ form }) => form.test(path))?.page;

type Width = "wide" | "narrow";

/** What the navigation of members leads to from a page, at a width. */
function navigationAt(path: string, tab: string | null, viewer: Viewer, width: Width): string[] {
  if (navAt(path) === null) return [];
  const groups = groupsFor(viewer);
  const here = placeAt(path, tab)?.group;
  const heads = (width === "wide" ? groups : barOf(groups)).flatMap(({ entries: [first] }) => first ?? []);
  // A phone has all of it in the sheet behind the last button of the bar.
  const opened = groups.filter(({ key }) => width === "narrow" || key === here);
  const lines = opened.flatMap((group) =>
    group.entries.filter((entry, at) => at === 0 || hasLine(group, entry)),
  );
  return [...heads, ...lines, ...footFor(viewer, path)].map((entry) => entry.path);
}

/** The links in the HTML of a page, without those of the navigation, which `navigationAt` tells. */
function linksIn(html: string): string[] {
  const page = parseDocument(html);
  const navigation = [
    ...elementsIn(page, "aside", { id: "member-nav" }),
    ...elementsIn(page, "nav", { "data-bottom": "bar" }),
  ];
  navigation.forEach((element) => DomUtils.removeElement(element));
  return elementsIn(page, "a").map(({ attribs }) => attribs.href ?? "");
}

type Answer = { status: number; html: string; location: string | null };
export type Kept = Map<string, Promise<Answer>>;

/** Pages that are files are the same for everybody. */
const files: Kept = new Map();

type Walker = {
  viewer: Viewer | null;
  fetch: FetchPage;
  width: Width;
  isFile: (path: string) => boolean;
  /** What this person has read at another width. */
  kept: Kept;
};

export type Walk = {
  /** Pages of the app that were reached, by `appPages`. */
  reached: Set<string>;
  /** Addresses whose frame does not have the room for the navigation that the model gives it. */
  wrongRoom: string[];
};

/** Follows every link from the home page, one address for each page of the app, and each tab and kind of it. */
export async function walkFrom(start: string, { viewer, fetch, width, isFile, kept }: Walker): Promise<Walk> {
  const queue = [start];
  const seen = new Set<string>();
  const tried = new Set<string>();
  const walk: Walk = { reached: new Set(), wrongRoom: [] };

  async function read(address: string): Promise<Answer> {
    const answer = await fetch(address);
    const location = answer.headers.get("location");
    if (location) return { status: answer.status, html: "", location };
    // What was answered, and then the page that it leads to, where it does so after its frame.
    const answers = [answer];
    const { html, status } = await readPage(address, async (path) => answers.shift() ?? fetch(path));
    return { status, html, location };
  }
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const { pathname, searchParams } = new URL(address, "https://altura.test");
    const page = pageOf(pathname);
    const tab = searchParams.get("tab");
    const key = [page, tab, searchParams.get("kind")].join(" ");
    if (!page || seen.has(key) || tried.has(address)) continue;
    tried.add(address);
    const answers = isFile(pathname) ? files : kept;
    const asked = answers.get(address) ?? read(address);
    answers.set(address, asked);
    const { status, html, location } = await asked;
    // What a list still names may have gone meanwhile: then another address of the page is tried.
    if (status !== 200 && !location) continue;
    seen.add(key);
    if (location) {
      const next = new URL(location, "https://altura.test");
      queue.push(next.pathname + next.search);
      continue;
    }
    walk.reached.add(page);
    const room = /<[a-z]+ data-shell="(area)?"/.exec(html);
    const has = room && (room[1] ?? "beside");
    if (has !== navAt(pathname)) walk.wrongRoom.push(`${pathname}: ${has}`);
    const own = viewer
      ? [...accountLinks(viewer).map(({ path }) => path), ...navigationAt(pathname, tab, viewer, width)]
      : [];
    queue.push(...[...linksIn(html), ...own].filter((href) => /^\/(?!\/|api\/)/.test(href)));
  }
  return walk;
}
